import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'

/**
 * The page of an account form: the form, and beside it a drawing of the glass house.
 */
export function AccountPage({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className="grid lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <main id="content" className="mx-auto grid w-full max-w-[40rem] content-start gap-8 px-5 py-12 sm:px-8 lg:py-20">
        <header className="grid gap-3">
          <h1 className="text-3xl">{heading}</h1>
          <p className="max-w-prose text-soft">{text}</p>
        </header>
        {children}
      </main>
      <aside className="relative hidden overflow-hidden bg-deep text-on-deep lg:block">
        <div className="sticky top-8 grid max-h-[calc(100dvh-2rem)] min-h-[34rem] grid-rows-[auto_minmax(0,1fr)]">
          <div className="grid gap-3 p-10 xl:p-14">
            <p className="max-w-[16ch] font-display text-3xl text-balance">{m.account_aside_statement()}</p>
            <p className="max-w-[36ch] text-sm text-soft-on-deep">{m.account_aside_text()}</p>
          </div>
          <FacadePicture />
        </div>
      </aside>
    </div>
  )
}

const columns = 6
const rows = 7
const pane = { width: 60, height: 44 }
const eaves = 120
const width = columns * pane.width
const height = eaves + rows * pane.height

/** The brightness of each pane, from 0 to 9. */
const lights = ['000210', '013700', '002950', '140060', '378410', '059620', '000000']

/** The glass house at dusk, in elevation: a gable, mullions, and the panes that are lit. An ornament. */
function FacadePicture() {
  return (
    <svg
      viewBox={`-60 0 ${width + 120} ${height}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      className="h-full min-h-80 w-full self-end overflow-visible"
      fill="none"
      stroke="var(--color-soft-on-deep)"
      strokeWidth="1"
    >
      <path d={`M0 ${eaves} ${width / 2} 10 ${width} ${eaves}Z`} fill="#d9ad6c" fillOpacity=".07" />
      {lights.flatMap((row, y) =>
        Array.from(row, Number).map((light, x) => (
          <rect
            key={`${x}-${y}`}
            x={x * pane.width}
            y={eaves + y * pane.height}
            width={pane.width}
            height={pane.height}
            fill="#d9ad6c"
            fillOpacity={0.03 + light * 0.095}
            strokeOpacity=".45"
          />
        )),
      )}
      <path d={`M0 ${height}V${eaves}L${width / 2} 10 ${width} ${eaves}V${height}`} strokeWidth="2" />
      {[1, 2, 3, 4, 5].map((x) => (
        <path key={x} d={`M${x * pane.width} ${eaves}V${rafterHeight(x * pane.width)}`} strokeOpacity=".45" />
      ))}
      <path d={`M0 ${eaves}H${width}`} strokeWidth="1.5" />
      <path d={`M-1000 ${height - 1}H${width + 1000}`} strokeWidth="2" />
    </svg>
  )
}

function rafterHeight(x: number): number {
  const half = width / 2
  return 10 + (Math.abs(x - half) / half) * (eaves - 10)
}
