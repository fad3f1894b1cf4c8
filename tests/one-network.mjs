/*
 * Loaded before a server that a test starts: its machine has one local network, whose address is on this machine, so that
 * a test opens no port to others. On Linux all of 127.0.0.0/8 is this machine.
 */
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

const address = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
const info = { address, family: 'IPv4', internal: false, netmask: '255.0.0.0', mac: '00:00:00:00:00:00', cidr: null }
os.networkInterfaces = () => ({ en0: [info] })
syncBuiltinESMExports()
