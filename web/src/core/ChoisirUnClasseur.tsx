import { useRef } from 'react'
import { Icone } from './Icone.tsx'

interface Props {
  readonly libelle: string
  /** Pour qui ne voit pas le bouton. */
  readonly etiquette: string
  readonly empeche?: boolean
  readonly principal?: boolean
  readonly choisir: (fichier: File) => void
}

/** Le bouton qui fait choisir un classeur XLSX, un fichier CSV ou le texte qu'un tableur enregistre. */
export const ChoisirUnClasseur = (props: Props) => <ChoisirUnFichier {...props} accepte=".xlsx,.csv,.txt" />

/** Le bouton qui fait choisir un fichier d'une de ces extensions. */
export function ChoisirUnFichier({
  libelle,
  etiquette,
  accepte,
  empeche = false,
  principal = false,
  choisir,
}: Props & { readonly accepte: string }) {
  const champ = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        className={principal ? 'btn pri' : 'btn'}
        type="button"
        aria-disabled={empeche || undefined}
        onClick={() => !empeche && champ.current?.click()}
      >
        <Icone nom="document" />
        {libelle}
      </button>
      <input
        ref={champ}
        className="vh"
        type="file"
        accept={accepte}
        tabIndex={-1}
        aria-label={etiquette}
        onChange={({ target }) => {
          const [choisi] = target.files ?? []
          target.value = ''
          if (choisi) choisir(choisi)
        }}
      />
    </>
  )
}

/** Un tableau à remplir, en CSV à la française, lu par les tableurs : point-virgule, et la marque qui dit l'encodage. */
export const adresseDuModele = (lignes: readonly (readonly string[])[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${lignes.map((ligne) => ligne.join(';')).join('\r\n')}\r\n`)}`
