import { seededRandom, seedOf } from '#root/domain/random.ts'

/** The colours of a picture: sky, far shape, near shape, lights. They are the same in light and dark, like a printed picture. */
const palettes = [
  ['#dfe9e4', '#9fb8ad', '#10231f', '#d9ad6c'],
  ['#f0dfb8', '#c99a57', '#5a3d16', '#fffdf8'],
  ['#cfe0e6', '#7c9fac', '#173742', '#e6c48f'],
  ['#e9d9cf', '#b98a73', '#472a20', '#fffdf8'],
  ['#dfe3c9', '#98a271', '#2f3a1c', '#e6c48f'],
] as const

/** A picture of the offer's own: hills, panes, waves or sun, drawn from its id so that it always looks the same. */
export function OfferPicture({ id, className }: { id: string; className: string }) {
  const random = seededRandom(seedOf(id))
  const next: Next = (below) => Math.floor(random.between(0, below))
  const palette = palettes[next(palettes.length)]!
  const motif = motifs[next(motifs.length)]!
  return (
    <svg aria-hidden="true" viewBox="0 0 120 48" preserveAspectRatio="xMidYMid slice" className={`drawn ${className}`}>
      <rect width="120" height="48" fill={palette[0]} />
      {motif(palette, next)}
    </svg>
  )
}

type Palette = (typeof palettes)[number]
/** A whole number from 0 up to but not including `below`. */
type Next = (below: number) => number

const motifs = [hills, panes, waves, towers]

function hills([, far, near, light]: Palette, next: Next) {
  const crest = (base: number) => Array.from({ length: 7 }, (_, place) => `${place * 20},${base - next(12)}`).join(' ')
  return (
    <>
      <circle cx={20 + next(80)} cy={10 + next(6)} r={5 + next(4)} fill={light} />
      <polygon points={`0,48 ${crest(32)} 120,48`} fill={far} />
      <polygon points={`0,48 ${crest(44)} 120,48`} fill={near} />
    </>
  )
}

function panes([, far, near, light]: Palette, next: Next) {
  return Array.from({ length: 30 }, (_, place) => (
    <rect
      key={place}
      x={(place % 10) * 12 + 1}
      y={Math.floor(place / 10) * 16 + 1}
      width="10"
      height="14"
      fill={[far, near, near, light][next(4)]}
      opacity={0.55 + next(5) / 10}
    />
  ))
}

function waves([, far, near, light]: Palette, next: Next) {
  return (
    <>
      <circle cx={60} cy={18} r={8 + next(5)} fill={light} />
      {Array.from({ length: 5 }, (_, place) => {
        const y = 20 + place * 6
        const lift = 2 + next(5)
        return (
          <path
            key={place}
            d={`M0 ${y} q15 ${-lift} 30 0 t30 0 t30 0 t30 0 V48 H0 Z`}
            fill={place % 2 === 0 ? far : near}
            opacity={0.5 + place / 12}
          />
        )
      })}
    </>
  )
}

function towers([, far, near, light]: Palette, next: Next) {
  return Array.from({ length: 10 }, (_, place) => {
    const height = 10 + next(32)
    return (
      <g key={place}>
        <rect x={place * 12} y={48 - height} width="11" height={height} fill={place % 2 === 0 ? far : near} />
        <rect x={place * 12 + 2 + next(5)} y={50 - height} width="2.5" height="3.5" fill={light} />
      </g>
    )
  })
}
