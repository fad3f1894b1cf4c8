import { describe } from 'vitest'
import { nodeTitle, skippedWithoutNode, startBitcoinNode } from './bitcoin-node.ts'
import { nodeHarness, practiceHarness } from './harness.ts'
import { type OpenHarness, paymentStage } from './payment-stage.ts'
import { testPayments } from './payments-suite.ts'
import { testReorganisations } from './reorganisations-suite.ts'

function testAll(open: OpenHarness): void {
  const stage = paymentStage(open)
  testPayments(stage)
  testReorganisations(stage)
}

describe('payments on the practice chain', () => {
  testAll(({ db }) => practiceHarness(db))
})

describe.skipIf(skippedWithoutNode)(`payments on a real node${nodeTitle}`, () => {
  testAll(async () => nodeHarness(await startBitcoinNode()))
})
