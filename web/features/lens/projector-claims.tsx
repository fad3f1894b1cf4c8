import { m } from '#root/contract/messages/messages.js'
import { type ClaimId, claims } from '#root/domain/claims.ts'
import { usePageData } from '#root/web/ui/page-data.ts'
import { describeSign } from '#root/web/ui/sign-labels.ts'

interface ProjectorClaim {
  readonly id: ClaimId
  readonly text: string
}

/** The claims that a class has met in its lesson, from the first promise to the last excuse. Each shows another warning sign. */
const lessonClaims: readonly (readonly [ClaimId, () => string])[] = [
  ['journey', m.claim_journey],
  ['growth', m.claim_growth],
  ['testimonial-1', m.claim_testimonial_1],
  ['processing-time', m.claim_processing_time],
  ['processing-fee', m.claim_processing_fee],
]

/** Claims of the firm for the projector, without retired ones; none where the settings turn the lens off. */
export function useProjectorClaims(): ProjectorClaim[] {
  const { claims: present, lens } = usePageData()
  if (lens === 'off') return []
  return lessonClaims.flatMap(([id, built]) => {
    const text = present.texts[id]
    return text === null ? [] : [{ id, text: text ?? built() }]
  })
}

/** A claim with its warning sign, in letters that can be read from the back of a room. */
export function ClaimSlide({ claim: { id, text } }: { claim: ProjectorClaim }) {
  const { name, sentence, honest } = describeSign(claims.find((claim) => claim.id === id)!.signs[0]!)
  return (
    <div className="grid gap-6">
      <blockquote className="max-w-[48ch] justify-self-start rounded-[2rem] border-4 border-pencil px-8 py-5 font-display text-[2rem] leading-tight text-balance">
        {text}
      </blockquote>
      <h2 className="font-sans text-[1.75rem] leading-9 font-semibold tracking-normal">{name}</h2>
      <p className="max-w-[60ch]">{sentence}</p>
      <p className="max-w-[60ch] border-s-8 border-brass-fill ps-4">
        <strong>{m.lens_honest_action()}:</strong> {honest}
      </p>
    </div>
  )
}
