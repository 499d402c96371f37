import { messages } from '@relogement/domain/common/champs'
import { formatDate } from '@relogement/domain/common/date.format'
import { codesDe } from '@relogement/domain/common/listes'
import { consequencesDeLEnvoi } from '@relogement/domain/menage/consequencesDesGestes'
import { type CanalDEnvoi, canauxDEnvoi } from '@relogement/domain/proposition/ecrite/canaux'
import { echeanceDeReponse } from '@relogement/domain/proposition/ecrite/delai.rules'
import { champsDeLEnvoi } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { useState } from 'react'
import { z } from 'zod'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Icone } from '../core/Icone.tsx'
import { useFiche } from '../menage/fiche/fiche.contexte.ts'
import styles from './marquerEnvoyee.module.css'
import { useMarquerEnvoyee } from './proposition.data.ts'
import type { EnSuite } from './suites.ts'

const schema = z.object({
  ...champsDeLEnvoi,
  canal: z.enum(codesDe(canauxDEnvoi), messages.requis),
  date: z.iso.date(messages.requis),
})
type Saisie = z.output<typeof schema>

const DATE_DE: Readonly<Record<CanalDEnvoi, string>> = {
  REMISE_EN_MAIN_PROPRE: 'Remise le',
  RECOMMANDE: 'Envoyée le',
  HUISSIER: 'Signifiée le',
}

interface Props {
  readonly proposition: EnSuite
  /** Ouvre le courrier, à relire avant qu'il parte. */
  readonly relire: (() => void) | null
  readonly fermer: () => void
}

/** Comment et quand la proposition est partie ; recommandée, quand elle a été reçue ou présentée en vain. */
export function MarquerEnvoyee({ proposition, relire, fermer }: Props) {
  const { menage, jour } = useFiche()
  const marquer = useMarquerEnvoyee(menage)
  const { logement, ecrite, propositionEcriteEnvoyee } = proposition
  const valeurs = {
    canal: ecrite.canal,
    date: propositionEcriteEnvoyee ?? jour,
    recueLe: ecrite.recueLe,
    presenteeLe: ecrite.presenteeLe,
  }
  const [saisie, setSaisie] = useState(valeurs)
  const titre = propositionEcriteEnvoyee === null ? 'Marquer la proposition envoyée' : 'Compléter l’envoi'
  const recommandee = saisie.canal === 'RECOMMANDE'
  return (
    <Dialogue
      titre={titre}
      detail={`Proposition n°\u00A0${ecrite.numero}, ${logement.adresse}, ${logement.ville}`}
      fermer={fermer}
      largeur={520}
    >
      <Formulaire<Saisie>
        schema={schema}
        valeurs={valeurs as Saisie}
        brouillon={`proposition:${proposition.id}:envoi`}
        suivre={setSaisie}
        enregistrer={(envoi) => marquer(logement.id, recommandee ? envoi : { ...envoi, recueLe: null, presenteeLe: null })}
        apres={fermer}
        court
        nom={titre}
        pied={<PiedDeDialogue action="Enregistrer l’envoi" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          {relire !== null && (
            <button className={`btn ghost ${styles.relire}`} type="button" onClick={relire}>
              <Icone nom="oeil" />
              Relire le courrier
            </button>
          )}
          <Choix<Saisie> nom="canal" libelle="Comment" options={canauxDEnvoi} />
          <ChampDate<Saisie> nom="date" libelle={saisie.canal === null ? 'Envoyée le' : DATE_DE[saisie.canal]} max={jour} />
          {recommandee && (
            <div className="deux-colonnes">
              <ChampDate<Saisie> nom="recueLe" libelle="Reçue le" facultatif max={jour} aide="La date de l’avis de réception." />
              <ChampDate<Saisie>
                nom="presenteeLe"
                libelle="Présentée en vain le"
                facultatif
                max={jour}
                aide="Si la lettre n’a pas été retirée."
              />
            </div>
          )}
          <Echeance saisie={saisie} delaiJours={ecrite.delaiJours} />
          <Consequences consequences={consequencesDeLEnvoi(ecrite, propositionEcriteEnvoyee !== null)} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

interface SaisieEnCours {
  readonly canal: CanalDEnvoi | null
  readonly date: string | null
  readonly recueLe: string | null
  readonly presenteeLe: string | null
}

/** Jusqu'à quand le ménage pourra répondre, au fil de la saisie. */
function Echeance({
  saisie: { canal, date, recueLe, presenteeLe },
  delaiJours,
}: {
  readonly saisie: SaisieEnCours
  readonly delaiJours: number
}) {
  const recommandee = canal === 'RECOMMANDE'
  const echeance =
    canal === null || date === null
      ? null
      : echeanceDeReponse(
          { canal, envoyeeLe: date, recueLe: recommandee ? recueLe : null, presenteeLe: recommandee ? presenteeLe : null },
          delaiJours,
        )
  return (
    <p className="row attention" role="status">
      <Icone nom="horloge" />
      <span>
        {echeance === null
          ? `Le délai de ${delaiJours}\u00A0jours courra de la réception.`
          : `Le ménage aura jusqu’au ${formatDate(echeance)} pour répondre (${delaiJours}\u00A0jours).`}
      </span>
    </p>
  )
}
