import { describe } from 'vitest'
import { nodeTitle, skippedWithoutNode, startBitcoinNode } from './bitcoin-node.ts'
import { nodeHarness, practiceHarness } from './harness.ts'
import { type OpenHarness, paymentFixture } from './payment-fixture.ts'
import { testPayments } from './payments-suite.ts'
import { testReorganisations } from './reorganisations-suite.ts'

function testAll(open: OpenHarness): void {
  const fixture = paymentFixture(open)
  testPayments(fixture)
  testReorganisations(fixture)
}

describe('payments on the practice chain', () => {
  testAll(({ db }) => practiceHarness(db))
})

describe.skipIf(skippedWithoutNode)(`payments on a real node${nodeTitle}`, () => {
  testAll(async () => nodeHarness(await startBitcoinNode()))
})
