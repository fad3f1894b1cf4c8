import encodeQr from 'qr'

/** A text as a QR code, dark on light in both themes, because readers expect that. `label` describes its contents. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 3 })
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full"
    >
      <rect width="100%" height="100%" fill="#fffdf8" />
      <path d={dots.join('')} fill="#10231f" />
    </svg>
  )
}
