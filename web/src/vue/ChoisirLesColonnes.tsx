import { minuscule } from '@relogement/domain/common/minuscule'
import { Dialogue } from '../core/Dialogue.tsx'
import type { EnteteDouble } from '../core/liste/colonnesMontrees.ts'
import type { ControleListe } from '../core/liste/useListe.ts'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import styles from './vue.module.css'

interface Props {
  readonly liste: ControleListe
  readonly colonnes: readonly EnteteDouble[]
  readonly fermer: () => void
}

/** Les colonnes de la liste, chacune à montrer ou non ; celle qui ouvre la ligne reste. Le fichier exporté suit. */
export function ChoisirLesColonnes({ liste: { etat, changer }, colonnes, fermer }: Props) {
  const masquees = etat.masquees ?? []
  const basculer = (cle: string, montrer: boolean) =>
    changer({ page: etat.page, masquees: montrer ? masquees.filter((autre) => autre !== cle) : [...masquees, cle] }, { replace: true })
  return (
    <Dialogue
      titre="Colonnes de la liste"
      detail="Le fichier exporté n’a que celles que vous gardez"
      largeur={400}
      fermer={fermer}
      pied={
        <PiedDeGeste fermer={fermer}>
          {masquees.length > 0 && (
            <button className="btn" type="button" onClick={() => changer({ page: etat.page, masquees: [] }, { replace: true })}>
              Toutes les montrer
            </button>
          )}
        </PiedDeGeste>
      }
    >
      <ul className={`dlg-c ${styles.colonnes}`}>
        {colonnes.slice(1).map(({ cle, titre, dessous = [] }) => (
          <li key={cle}>
            <label className="check">
              <input type="checkbox" checked={!masquees.includes(cle)} onChange={({ target }) => basculer(cle, target.checked)} />
              {[titre, ...dessous.map((autre) => minuscule(autre.titre))].join(', ')}
            </label>
          </li>
        ))}
      </ul>
    </Dialogue>
  )
}
