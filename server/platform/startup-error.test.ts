import { expect, test } from 'vitest'
import { StartupError, startupFailure } from './startup-error.ts'

const systemError = (properties: object) =>
  Object.assign(new Error('raw words of the system\n    at a line of code'), properties)

test.each([
  [new StartupError('Do this.'), 'Do this.'],
  [
    systemError({ code: 'EADDRINUSE', port: 3000 }),
    'Port 3000 is already in use: stop the other program, or start Glasshouse with another PORT.',
  ],
  [
    systemError({ code: 'EACCES', syscall: 'listen', port: 80 }),
    'Port 80 is reserved for the administrator: set PORT to a number above 1023.',
  ],
  [
    systemError({ code: 'EADDRNOTAVAIL', address: '10.9.8.7' }),
    'This machine has no address 10.9.8.7: set HOST to one that it has, such as 127.0.0.1.',
  ],
  [systemError({ code: 'ENOSPC' }), 'The disk is full: free some space, then start again.'],
  [
    systemError({ code: 'EROFS', path: '/x' }),
    'Glasshouse cannot write to /x: set GLASSHOUSE_DATA_DIR to a folder that you can write to.',
  ],
  [systemError({}), 'Glasshouse could not start: raw words of the system'],
  ['no error at all', 'Glasshouse could not start: no error at all'],
  [new Error(''), 'Glasshouse could not start: no reason was given.'],
])('%o is explained in one sentence', (error, sentence) => {
  expect(startupFailure(error)).toBe(sentence)
})
