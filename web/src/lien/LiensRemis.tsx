import { messages } from '@relogement/domain/common/champs'
import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { formatInstant } from '@relogement/domain/common/date.format'
import { useState } from 'react'
import { z } from 'zod'
import { Confirmation } from '../core/Confirmation.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { Icone } from '../core/Icone.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import styles from './lien.module.css'

const schema = z.object({ email: z.email(messages.email).max(254) })
type Saisie = z.output<typeof schema>

interface LienRemis {
  readonly id: string
  readonly email: string
  readonly ouvertLe: string | null
  readonly revoqueLe: string | null
  /** Ce qu'il a permis ; absent : rien à en dire ici. */
  readonly reponduLe?: string | null
}

interface Props {
  readonly titre: string
  /** Ce que les liens ouvrent. */
  readonly objet: string
  readonly liens: readonly LienRemis[]
  readonly montrer: (email: string) => Promise<{ readonly adresse: string; readonly jusquAu: string }>
  readonly retirer: (lienId: string) => Promise<void>
  /** Au nom de qui répond celui qui le tient. */
  readonly auNomDe: string
}

/** Les liens par lesquels on répond sans compte : qui a ouvert le sien, en montrer un, en retirer un. */
export function LiensRemis({ titre, objet, liens, montrer: faireVoir, retirer, auNomDe }: Props) {
  const [montrer, setMontrer] = useState(false)
  const [aRetirer, setARetirer] = useState<(typeof liens)[number] | null>(null)
  return (
    <>
      <Section
        id="liens"
        titre={titre}
        nombre={liens.length}
        actions={
          <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => setMontrer(true)}>
            <Icone nom="copier" />
            Montrer un lien
          </button>
        }
      >
        <ul>
          {liens.map((lien) => (
            <li key={lien.id} className={styles.acces}>
              <b>{lien.email}</b>
              <span className="soft">{etatDe(lien)}</span>
              {lien.revoqueLe === null && (
                <button className="btn sm" type="button" aria-haspopup="dialog" onClick={() => setARetirer(lien)}>
                  Retirer<span className="vh"> le lien de {lien.email}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </Section>
      {montrer && <MontrerUnLien objet={objet} auNomDe={auNomDe} montrer={faireVoir} fermer={() => setMontrer(false)} />}
      {aRetirer !== null && (
        <Confirmation
          titre="Retirer le lien"
          detail={aRetirer.email}
          consequences={[
            entraine('Il n’ouvre plus rien ; les réponses déjà données restent.'),
            seDefait('Un autre lien peut se montrer à la même personne.'),
          ]}
          action="Retirer le lien"
          dangereuse
          faire={() => retirer(aRetirer.id)}
          fermer={() => setARetirer(null)}
        />
      )}
    </>
  )
}

function etatDe({ ouvertLe, revoqueLe, reponduLe = null }: LienRemis): string {
  if (revoqueLe !== null) return `Retiré le ${formatInstant(revoqueLe)}`
  if (reponduLe !== null) return `Répondu le ${formatInstant(reponduLe)}`
  return ouvertLe === null ? 'Pas encore ouvert' : `Ouvert le ${formatInstant(ouvertLe)}`
}

/** À donner soi-même : l'adresse se lit une fois, celle d'avant ne vaut plus. */
function MontrerUnLien({
  objet,
  auNomDe,
  montrer,
  fermer,
}: Pick<Props, 'objet' | 'auNomDe' | 'montrer'> & { readonly fermer: () => void }) {
  const [lien, setLien] = useState<{ adresse: string; jusquAu: string } | null>(null)
  if (lien !== null)
    return (
      <Dialogue
        titre="Lien de réponse"
        detail={`${objet}, jusqu’au ${formatInstant(lien.jusquAu)}`}
        fermer={fermer}
        pied={<PiedDeGeste fermer={fermer} />}
      >
        <div className="dlg-c">
          <p>Donnez-le à cette personne seulement : qui le tient répond {auNomDe}. Il ne se lira plus.</p>
          <input className="in" readOnly value={lien.adresse} aria-label="Lien de réponse" onFocus={({ target }) => target.select()} />
        </div>
      </Dialogue>
    )
  return (
    <Dialogue titre="Montrer un lien" detail={objet} fermer={fermer} largeur={480}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ email: '' }}
        brouillon={null}
        enregistrer={async ({ email }) => setLien(await montrer(email))}
        court
        nom="Montrer un lien"
        pied={<PiedDeDialogue action="Montrer le lien" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Texte<Saisie>
            nom="email"
            type="email"
            libelle="Adresse électronique de la personne"
            aide="Son lien d’avant, s’il y en a un, ne vaudra plus."
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
