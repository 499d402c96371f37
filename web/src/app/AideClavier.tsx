import { useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { Segments } from '../core/Onglets.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { choisirLesTouchesSeules, touchesSeulesDe } from '../core/touches.ts'
import styles from './aideClavier.module.css'
import { choisirTheme, themeCourant, themes } from './theme.ts'

const toujours = [
  ['Ctrl K', 'Chercher un ménage, un logement ou une opération, ouvrir un écran'],
  ['Tab', 'Champ ou lien suivant'],
  ['→', 'Dans un registre de montants : l’année, puis Retirer'],
  ['↑ ↓ ← →', 'Au synoptique : d’une porte à l’autre ; Début et Fin, au bout de l’étage'],
  ['Échap', 'Fermer ce qui est ouvert'],
] as const

const seules = [
  ['/', 'Chercher dans la liste'],
  ['J', 'Dossier suivant de la liste d’où l’on vient'],
  ['K', 'Dossier précédent'],
  ['C', 'Sur un dossier : écrire un commentaire'],
  ['S', 'Sur un dossier ou un GTR : changer le statut'],
  ['A', 'Sur un dossier : poser une alerte'],
  ['Z', 'Annuler ce qui vient d’être fait, quand la notification le propose'],
  ['?', 'Cette aide'],
] as const

const enSeance = [
  ['↑ ↓', 'D’une ligne à l’autre'],
  ['A', 'Accepter, et passer à la suivante'],
  ['R', 'Refuser, et passer à la suivante'],
  ['C', 'Commenter ; Échap revient à la ligne'],
  ['Alt ↑', 'Monter d’un rang, Alt ↓ descendre'],
  ['N', 'La première ligne qui attend'],
] as const

export function AideClavier({ fermer }: { readonly fermer: () => void }) {
  const { id } = useMoi()
  const [theme, setTheme] = useState(themeCourant)
  const [actives, setActives] = useState(() => touchesSeulesDe(id))
  return (
    <Dialogue titre="Aide" fermer={fermer} largeur={440} pied={<PiedDeGeste fermer={fermer} />}>
      <div className="dlg-c stack">
        <h3>Au clavier</h3>
        <Touches touches={toujours} />
        <h3>D’une seule touche, hors d’un champ</h3>
        <label className="check">
          <input
            type="checkbox"
            checked={actives}
            onChange={({ target }) => {
              choisirLesTouchesSeules(id, target.checked)
              setActives(target.checked)
            }}
          />
          Touches seules actives
        </label>
        <Touches touches={seules} />
        <h3>Au compte rendu d’un GTR</h3>
        <Touches touches={enSeance} />
        <h3>Couleurs de l’écran</h3>
        <div>
          <Segments
            libelle="Couleurs de l’écran"
            choix={themes}
            choisi={theme}
            choisir={(choisi) => {
              choisirTheme(choisi)
              setTheme(choisi)
            }}
          />
        </div>
        <p>
          <a className="lk" href="/aide">
            Toute l’aide
          </a>
        </p>
      </div>
    </Dialogue>
  )
}

const Touches = ({ touches }: { readonly touches: readonly (readonly [touche: string, effet: string])[] }) => (
  <dl>
    {touches.map(([touche, effet]) => (
      <div key={touche} className={styles.touche}>
        <dt>
          <kbd>{touche}</kbd>
        </dt>
        <dd>{effet}</dd>
      </div>
    ))}
  </dl>
)
