import { m } from '#root/contract/messages/messages.js'
import type { SignNumber } from '#root/domain/signs.ts'

interface SignLabels {
  readonly name: () => string
  readonly sentence: () => string
  /** The behaviour of an honest firm. */
  readonly honest: () => string
}

const signs: Record<SignNumber, SignLabels> = {
  1: { name: m.sign_1_name, sentence: m.sign_1, honest: m.sign_1_honest },
  2: { name: m.sign_2_name, sentence: m.sign_2, honest: m.sign_2_honest },
  3: { name: m.sign_3_name, sentence: m.sign_3, honest: m.sign_3_honest },
  4: { name: m.sign_4_name, sentence: m.sign_4, honest: m.sign_4_honest },
  5: { name: m.sign_5_name, sentence: m.sign_5, honest: m.sign_5_honest },
  6: { name: m.sign_6_name, sentence: m.sign_6, honest: m.sign_6_honest },
  7: { name: m.sign_7_name, sentence: m.sign_7, honest: m.sign_7_honest },
  8: { name: m.sign_8_name, sentence: m.sign_8, honest: m.sign_8_honest },
  9: { name: m.sign_9_name, sentence: m.sign_9, honest: m.sign_9_honest },
  10: { name: m.sign_10_name, sentence: m.sign_10, honest: m.sign_10_honest },
  11: { name: m.sign_11_name, sentence: m.sign_11, honest: m.sign_11_honest },
  12: { name: m.sign_12_name, sentence: m.sign_12, honest: m.sign_12_honest },
  13: { name: m.sign_13_name, sentence: m.sign_13, honest: m.sign_13_honest },
  14: { name: m.sign_14_name, sentence: m.sign_14, honest: m.sign_14_honest },
  15: { name: m.sign_15_name, sentence: m.sign_15, honest: m.sign_15_honest },
  16: { name: m.sign_16_name, sentence: m.sign_16, honest: m.sign_16_honest },
  17: { name: m.sign_17_name, sentence: m.sign_17, honest: m.sign_17_honest },
  18: { name: m.sign_18_name, sentence: m.sign_18, honest: m.sign_18_honest },
  19: { name: m.sign_19_name, sentence: m.sign_19, honest: m.sign_19_honest },
  20: { name: m.sign_20_name, sentence: m.sign_20, honest: m.sign_20_honest },
  21: { name: m.sign_21_name, sentence: m.sign_21, honest: m.sign_21_honest },
  22: { name: m.sign_22_name, sentence: m.sign_22, honest: m.sign_22_honest },
  23: { name: m.sign_23_name, sentence: m.sign_23, honest: m.sign_23_honest },
  24: { name: m.sign_24_name, sentence: m.sign_24, honest: m.sign_24_honest },
  25: { name: m.sign_25_name, sentence: m.sign_25, honest: m.sign_25_honest },
  26: { name: m.sign_26_name, sentence: m.sign_26, honest: m.sign_26_honest },
  27: { name: m.sign_27_name, sentence: m.sign_27, honest: m.sign_27_honest },
  28: { name: m.sign_28_name, sentence: m.sign_28, honest: m.sign_28_honest },
  29: { name: m.sign_29_name, sentence: m.sign_29, honest: m.sign_29_honest },
}

/** A warning sign's name, its one-sentence description, and what an honest firm would do. */
export function describeSign(sign: SignNumber): { name: string; sentence: string; honest: string } {
  const { name, sentence, honest } = signs[sign]
  return { name: name(), sentence: sentence(), honest: honest() }
}
