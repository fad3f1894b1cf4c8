import { useMutation } from '@tanstack/react-query'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { boosterDays, boosterSteps } from '#root/domain/offers/choose-offers.ts'
import { callForResponse, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { saveFile } from '#root/web/ui/save-file.ts'

/** The reminders of a lesson as sheets to print: they need no device, no address and no seat. */
export function PaperReminders({ lessonId }: { lessonId: string }) {
  const saving = useMutation({
    mutationFn: async (step: (typeof boosterSteps)[number]) => {
      const query = { language: getLocale(), paper: getLocale() === 'en' ? 'letter' : 'a4' } as const
      const params = { id: lessonId, step }
      const response = await callForResponse('GET /api/operator/lessons/{id}/reminders/{step}/pdf', { params, query })
      saveFile(await response.blob(), `${step}-${query.language}.pdf`)
    },
  })
  return (
    <Pane title={m.offers_paper_heading()}>
      <div className="no-print grid gap-4">
        <p className="max-w-prose text-sm text-soft">{m.offers_paper_text()}</p>
        {saving.error && <Notice tone="refused">{describeError(saving.error)}</Notice>}
        <div className="flex flex-wrap gap-3">
          {boosterSteps.map((step, place) => (
            <Button
              key={step}
              kind="quiet"
              pending={saving.isPending && saving.variables === step}
              pendingLabel={m.offers_paper_pending()}
              onClick={() => saving.isPending || saving.mutate(step)}
            >
              {m.offers_paper_get({ number: formatNumber(place + 1), days: formatNumber(boosterDays[step]) })}
            </Button>
          ))}
        </div>
      </div>
    </Pane>
  )
}
