/** A control of the product, how it is taken away, and the test that has to fail without it. */
export interface Control {
  /** The requirements of docs/asvs.md that it answers: ['5.2.2']. */
  readonly requirements: readonly string[]
  /** What is missing once it is taken away: 'the first bytes of a file are not looked at'. */
  readonly name: string
  /** The file that it is in, and words of it that stand there once. */
  readonly file: string
  readonly text: string
  /** What stands there instead, so that the file can still be read. */
  readonly without: string
  /** The file of the test, and its title as it is written there. */
  readonly test: string
  readonly title: string
}
