import { testSequences } from './sequences-suite.ts'

testSequences(5)
