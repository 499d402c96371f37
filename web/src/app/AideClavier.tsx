import { useState } from 'react'
import { Dialogue } from '../core/Dialogue.tsx'
import { Segments } from '../core/Onglets.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { choisirTheme, themeCourant, themes } from './theme.ts'

const touches = [
  ['Ctrl K', 'Chercher un ménage, ouvrir un écran'],
  ['/', 'Chercher dans la liste'],
  ['?', 'Cette aide'],
  ['Tab', 'Champ ou lien suivant'],
  ['→', 'Dans un registre de montants : l’année, puis Retirer'],
  ['Échap', 'Fermer ce qui est ouvert'],
] as const

export function AideClavier({ fermer }: { readonly fermer: () => void }) {
  const [theme, setTheme] = useState(themeCourant)
  return (
    <Dialogue titre="Aide" fermer={fermer} largeur={440} pied={<PiedDeGeste fermer={fermer} />}>
      <div className="dlg-c stack">
        <h3>Au clavier</h3>
        <dl className="touches">
          {touches.map(([touche, effet]) => (
            <div key={touche}>
              <dt>
                <kbd>{touche}</kbd>
              </dt>
              <dd>{effet}</dd>
            </div>
          ))}
        </dl>
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
