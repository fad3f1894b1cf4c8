const columns = 6
const rows = 7
const pane = { width: 60, height: 44 }
const eaves = 120
const width = columns * pane.width
const height = eaves + rows * pane.height

/** How bright each pane is, from 0 to 9: somebody is in on some floors. */
const lights = ['000210', '013700', '002950', '140060', '378410', '059620', '000000']

/** The glass house at dusk, in elevation: a gable, mullions, and the panes that are lit. An ornament. */
export function LitFacade() {
  return (
    <svg
      viewBox={`-60 0 ${width + 120} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="h-full min-h-80 w-full self-end"
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
      <path d={`M-60 ${height - 1}H${width + 60}`} strokeWidth="2" />
    </svg>
  )
}

function rafterHeight(x: number): number {
  const half = width / 2
  return 10 + (Math.abs(x - half) / half) * (eaves - 10)
}
