/** `pause` resolves after so many milliseconds; `nextTurn` once everything else that waits has had its turn. */
export { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
