import path from 'node:path'

/** The settings of a server whose machine has one local network, in which nobody else is. */
export const oneNetwork = {
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'one-network.mjs')}`,
  // The local network is then the other of the two addresses.
  HOST: process.platform === 'linux' ? '127.0.0.1' : '::1',
}

/** The address of that network. */
export const networkAddress = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
