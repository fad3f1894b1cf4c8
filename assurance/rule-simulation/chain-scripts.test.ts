import { testScripts } from '#root/tests/chain/scripts-suite.ts'

testScripts(10_000)
