import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { ajouterJours, ajouterMois } from '@relogement/domain/common/date'
import { JETON_JOURS_MAX } from '@relogement/domain/compte/jetonApi.rules'
import { nouveauJetonSchema } from '@relogement/domain/compte/jetonApi.schema'
import { useState } from 'react'
import type { z } from 'zod'
import { Consequences } from '../core/Consequences.tsx'
import { copier } from '../core/copier.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { Case } from '../core/formulaire/Case.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { useJetons } from './jetons.data.ts'
import { motDePasseActuel, QuiChange } from './QuiChange.tsx'
import styles from './secondFacteur.module.css'

const schemaDe = (choisi: boolean) => nouveauJetonSchema.extend({ currentPassword: motDePasseActuel(choisi) })
type Saisie = z.infer<ReturnType<typeof schemaDe>>

interface Props {
  /** La personne a un mot de passe à redonner. */
  readonly choisi: boolean
  readonly fermer: () => void
}

/** Faire un jeton d'API : ce qu'il peut, jusqu'à quand, son mot de passe ; puis le jeton, la seule fois où il se montre. */
export function FaireUnJeton({ choisi, fermer }: Props) {
  const { faire } = useJetons()
  const [jeton, montrer] = useState<string | null>(null)
  const [schema] = useState(() => schemaDe(choisi))
  const titre = 'Faire un jeton d’API'
  return (
    <Dialogue titre={titre} fermer={fermer} largeur={520}>
      {jeton === null ? (
        <Formulaire<Saisie>
          schema={schema}
          valeurs={{ nom: '', lectureSeule: true, expireLe: ajouterMois(aujourdhui(), 3), currentPassword: '' }}
          brouillon={null}
          enregistrer={async (saisie) => montrer(await faire(saisie))}
          court
          nom={titre}
          pied={<PiedDeDialogue action="Faire le jeton" fermer={fermer} />}
        >
          <div className="dlg-c champs">
            <Texte<Saisie> nom="nom" libelle="Pour quel outil" exemple="Tableur de suivi" />
            <Case<Saisie> nom="lectureSeule" libelle="Il ne fait que lire" />
            <ChampDate<Saisie> nom="expireLe" libelle="Dernier jour" min={aujourdhui()} max={ajouterJours(aujourdhui(), JETON_JOURS_MAX)} />
            <QuiChange choisi={choisi} />
            <Consequences
              consequences={[
                entraine('L’outil agit en votre nom, avec vos droits du moment ; ce qu’il lit se note au journal.'),
                entraine('Un courriel vous le dit.'),
                seDefait('Se retire d’ici ; changer votre mot de passe retire tous vos jetons.'),
              ]}
            />
          </div>
        </Formulaire>
      ) : (
        <>
          <div className={`dlg-c ${styles.etape}`}>
            <p role="status" tabIndex={-1} ref={viser}>
              Gardez ce jeton : il ne se montrera plus. L’outil le donne dans l’en-tête « Authorization: Bearer ».
            </p>
            <input className="in" readOnly value={jeton} aria-label="Jeton d’API" onFocus={({ target }) => target.select()} />
            <div>
              <button className="btn" type="button" onClick={() => void copier(jeton, 'Jeton copié')}>
                <Icone nom="copier" />
                Copier le jeton
              </button>
            </div>
          </div>
          <PiedDeGeste renoncer="J’ai gardé le jeton" fermer={fermer} />
        </>
      )}
    </Dialogue>
  )
}

const viser = (element: HTMLElement | null) => element?.focus()
