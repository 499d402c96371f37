import { situationAPLNouvelle } from '@relogement/domain/menage/apl/situationApl'
import { consequencesDeLEcrit } from '@relogement/domain/menage/consequencesDesGestes'
import { champsDuCourrier } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Icone } from '../core/Icone.tsx'
import type { Document } from '../document/document.data.ts'
import { ChampEstime } from '../menage/apl/ChampEstime.tsx'
import { Estimer } from '../menage/apl/Estimer.tsx'
import { dossierSaisi } from '../menage/edition/saisie/controle.ts'
import { useFiche } from '../menage/fiche/fiche.contexte.ts'
import { variablesOptions } from '../referentiel/variables.data.ts'
import { useEcrire } from './proposition.data.ts'
import type { EnSuite } from './suites.ts'

const schema = z.object({ ...champsDuCourrier, delaiJours: champsDuCourrier.delaiJours.unwrap() })
type Saisie = z.output<typeof schema>

interface Props {
  readonly proposition: EnSuite
  readonly ecrit: (courrier: Document) => void
  readonly fermer: () => void
}

/** Ce que le courrier dira et que le dossier ne sait pas encore ; puis il se relit. */
export function EcrireProposition({ proposition, ecrit, fermer }: Props) {
  const { menage, jour } = useFiche()
  const ecrire = useEcrire(menage)
  const { logement, ecrite, finance } = proposition
  const valeurs: Saisie = {
    delaiJours: ecrite.delaiJours,
    visiteLe: null,
    apl: finance?.APL ?? null,
    depotDeGarantie: ecrite.depotDeGarantie,
    disponibleLe: ecrite.disponibleLe,
  }
  const titre = ecrite.courrier === null ? 'Écrire la proposition' : 'Récrire la proposition'
  return (
    <Dialogue
      titre={titre}
      detail={`${logement.adresse}, ${logement.ville}. Elle sera la n°\u00A0${ecrite.numero} des ${ecrite.dues} propositions dues.`}
      fermer={fermer}
      largeur={560}
    >
      <Formulaire<Saisie>
        schema={schema}
        valeurs={valeurs}
        brouillon={`proposition:${proposition.id}:courrier`}
        enregistrer={async (saisie) => ecrit(await ecrire(logement.id, saisie))}
        court
        nom={titre}
        pied={<PiedDeDialogue action="Produire le courrier" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          {ecrite.reserves.length > 0 && <Reserves reserves={ecrite.reserves} />}
          <Nombre<Saisie>
            nom="delaiJours"
            libelle="Délai de réponse"
            unite="jours"
            pas={1}
            aide="Dix jours au moins, à compter de la réception."
          />
          <ChampDate<Saisie> nom="visiteLe" libelle="Visite possible le" facultatif min={jour} />
          <div className="deux-colonnes">
            <APLEstimee proposition={proposition} />
            <Nombre<Saisie> nom="depotDeGarantie" libelle="Dépôt de garantie" unite="€" facultatif />
          </div>
          <ChampDate<Saisie> nom="disponibleLe" libelle="Logement disponible le" facultatif />
          <p className="soft">
            À joindre à la lettre :{' '}
            <a className="lk" href="/notice" target="_blank" rel="noreferrer">
              la notice, en français simple et en cinq langues
            </a>
            .
          </p>
          <Consequences consequences={consequencesDeLEcrit(ecrite)} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

/** L'APL que dira le courrier, et de quoi l'estimer pour ce logement. */
function APLEstimee({ proposition: { logement, finance } }: Pick<Props, 'proposition'>) {
  const { menage, jour } = useFiche()
  const { setValue } = useFormContext<Saisie>()
  const saisie = useWatch<Saisie, 'apl'>({ name: 'apl' })
  const { data: variables } = useQuery(variablesOptions(jour))
  return (
    <ChampEstime
      bouton={
        variables !== undefined && (
          <Estimer
            aide="APL"
            situation={situationAPLNouvelle(dossierSaisi(menage, {}), { zone: logement.zone, social: !logement.prive }, jour, variables)}
            loyer={finance?.loyer ?? null}
            saisie={saisie ?? null}
            reprendre={(montant) => setValue('apl', montant, { shouldDirty: true, shouldValidate: true })}
          />
        )
      }
    >
      <Nombre<Saisie> nom="apl" libelle="APL estimée" unite="€ / mois" facultatif />
    </ChampEstime>
  )
}

/** À regarder, sans rien empêcher. */
const Reserves = ({ reserves }: { readonly reserves: readonly string[] }) => (
  <div className="row attention">
    <Icone nom="alerte" />
    <div>
      <p>À regarder avant d’écrire : un refus pourrait ne pas être opposable.</p>
      <ul className="puces">
        {reserves.map((reserve) => (
          <li key={reserve}>{reserve}</li>
        ))}
      </ul>
    </div>
  </div>
)
