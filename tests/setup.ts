/* What every test file begins with. */
import { afterAll } from 'vitest'
import { endFile } from './file-end.ts'

afterAll(endFile)
