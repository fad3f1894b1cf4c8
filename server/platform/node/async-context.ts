/** A value that asynchronous work finds again wherever it was started: `run` sets it for what runs in it, `getStore` reads it. */
export { AsyncLocalStorage as AsyncContext } from 'node:async_hooks'
