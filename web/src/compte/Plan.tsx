import styles from './planDeQuartier.module.css'

const colonnes = Array.from({ length: 11 }, (_, rang) => 64 + rang * 84)
const rangees = Array.from({ length: 11 }, (_, rang) => 66 + rang * 80)
const habites = new Set(['484,146', '64,226', '148,466', '736,466', '820,706', '400,786'])
const quitte = '232,626'
const nouveau = '568,306'

/** Un ménage part d'un immeuble démoli vers le sien. */
export const Plan = () => (
  <div className={styles.plan} aria-hidden="true">
    <svg aria-hidden="true" viewBox="0 0 880 900" preserveAspectRatio="xMinYMin slice">
      {rangees.flatMap((y) => colonnes.map((x) => <Immeuble key={`${x},${y}`} x={x} y={y} />))}
      <path d="M254 620v-2q0-8 8-8H372q8 0 8-8V378q0-8 8-8H582q8 0 8-8v-2" fill="none" stroke="var(--accent-ink)" strokeWidth="1.5" />
    </svg>
  </div>
)

function Immeuble({ x, y }: { readonly x: number; readonly y: number }) {
  const place = `${x},${y}`
  const forme = { x, y, width: 44, height: 48, rx: 3 }
  if (place === nouveau) return <rect {...forme} fill="var(--accent)" stroke="var(--accent)" />
  if (place === quitte) return <rect {...forme} fill="none" stroke="var(--accent-ink)" strokeWidth="1.5" strokeDasharray="4 4" />
  return (
    <>
      <rect {...forme} fill={habites.has(place) ? 'var(--line)' : 'none'} stroke="var(--line-2)" />
      <path d={`M${x + 22} ${y}v48`} stroke="var(--line-2)" />
    </>
  )
}
