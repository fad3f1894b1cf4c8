/*
 * The first import of each builder: ends it when the launcher that started it is gone, also after kill -9. Otherwise the builder
 * would write its draft into dist/ again after the next start has removed it.
 */
import { Socket } from 'node:net'

const { stdin } = process
stdin.on('end', () => process.exit(1)).resume()
if (stdin instanceof Socket) stdin.unref()
