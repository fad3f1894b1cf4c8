/*
 * The first import of each builder: ends the builder when the launcher that started it has ended, even by kill -9.
 * Otherwise the builder would write its draft into dist/ again after the next start has removed it.
 */
import { Socket } from 'node:net'

const { stdin } = process
stdin.on('end', () => process.exit(1)).resume()
if (stdin instanceof Socket) stdin.unref()
