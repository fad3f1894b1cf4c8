/** `pause` resolves after the given milliseconds; `nextTurn` after all waiting tasks have run. */
export { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
