/** A value for asynchronous work: `run` sets it for everything that runs in it, `getStore` reads it. */
export { AsyncLocalStorage as AsyncContext } from 'node:async_hooks'
