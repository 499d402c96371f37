import './marque.css'

/** Le nom du module où l'on est, quand il en a un à lui ; réduite, son dessin seul. */
export const Marque = ({ nom = 'Relogement', reduite = false }: { readonly nom?: string; readonly reduite?: boolean }) => (
  <span className="brand">
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <rect width="20" height="20" rx="5" fill="var(--accent)" />
      <path
        d="M5 15V8l5-3.6L15 8v7M8 15v-3.5h4V15"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
    <span className={reduite ? 'vh' : undefined}>{nom}</span>
  </span>
)
