/** Every address, port, folder and name of the cluster on this machine. All addresses are loopback addresses. */

/** The state of all nodes. `down` removes it. */
export const clusterFolder = '/var/lib/glasshouse-cluster'
/** The system user of all nodes. `up` creates it, `down` removes it. */
export const clusterUser = 'glasshouse-cluster'

/** The address for browsers. HAProxy answers with its own certificate. */
export const browsers = { address: '127.0.0.1', port: 8443, url: 'https://localhost:8443' } as const
/**
 * The domain of the firms' addresses, if the cluster is a host of many. Browsers resolve such names to this machine.
 */
export const hostDomain = 'classes.localhost'
/** The address of the lobby, if the cluster is a host. */
export const lobbyUrl = `https://${hostDomain}:${browsers.port}`
/** The address of the database's leader for the servers. */
export const leaderAddress = { address: '127.0.0.1', port: 5433 } as const
/** The addresses from which PostgreSQL accepts connections. */
export const network = '127.0.0.0/8'

/** Each node has the default ports of its program: 2379 and 2380, 5432 and 8008. */
export const etcdAddresses = ['127.0.22.11', '127.0.22.12', '127.0.22.13'] as const
export const postgresAddresses = ['127.0.22.21', '127.0.22.22', '127.0.22.23'] as const
/** The second cell of a host for tests: a PostgreSQL without replicas. */
export const secondCell = { address: '127.0.22.24', port: 5432 } as const
/** The parts of Swift have the ports in deploy/swift; memcached has 11211. */
export const storageAddress = '127.0.22.31'
/** The address of the first server; the others follow it. */
export const firstServerAddress = '127.0.22.41'
export const serverPort = 3000

export const postgresPrograms = '/usr/lib/postgresql/15/bin'
