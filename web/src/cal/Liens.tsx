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
import { type Cal, useMontrerUnLien, useRetirerLeLien } from './cal.data.ts'
import styles from './commission.module.css'

const schema = z.object({ email: z.email(messages.email).max(254) })
type Saisie = z.output<typeof schema>

/** Les liens par lesquels le bailleur répond sans compte : qui l'a ouvert, en montrer un, en retirer un. */
export function Liens({ cal }: { readonly cal: Cal }) {
  const { liens = [], logement, can, retour } = cal
  const [montrer, setMontrer] = useState(false)
  const [aRetirer, setARetirer] = useState<(typeof liens)[number] | null>(null)
  const retirer = useRetirerLeLien(logement.id)
  if (!can.includes('gererLesLiens') || retour !== null) return null
  return (
    <div className={styles.boite}>
      <Section
        id="liens"
        titre="Liens du bailleur"
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
      {montrer && <MontrerUnLien logement={logement} fermer={() => setMontrer(false)} />}
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
    </div>
  )
}

function etatDe({ ouvertLe, revoqueLe }: NonNullable<Cal['liens']>[number]): string {
  if (revoqueLe !== null) return `Retiré le ${formatInstant(revoqueLe)}`
  return ouvertLe === null ? 'Pas encore ouvert' : `Ouvert le ${formatInstant(ouvertLe)}`
}

/** À donner soi-même : l'adresse se lit une fois, celle d'avant ne vaut plus. */
function MontrerUnLien({ logement, fermer }: { readonly logement: Cal['logement']; readonly fermer: () => void }) {
  const montrer = useMontrerUnLien(logement.id)
  const [lien, setLien] = useState<{ adresse: string; jusquAu: string } | null>(null)
  if (lien !== null)
    return (
      <Dialogue
        titre="Lien de réponse"
        detail={`${logement.adresse}, jusqu’au ${formatInstant(lien.jusquAu)}`}
        fermer={fermer}
        pied={<PiedDeGeste fermer={fermer} />}
      >
        <div className="dlg-c">
          <p>Donnez-le à cette personne seulement : qui le tient répond pour le bailleur. Il ne se lira plus.</p>
          <input className="in" readOnly value={lien.adresse} aria-label="Lien de réponse" onFocus={({ target }) => target.select()} />
        </div>
      </Dialogue>
    )
  return (
    <Dialogue titre="Montrer un lien" detail={logement.adresse} fermer={fermer} largeur={480}>
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
            longueur={254}
            aide="Son lien d’avant, s’il y en a un, ne vaudra plus."
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
