import { saisieDeLaCalSchema } from '@relogement/domain/cal/cal.schema'
import { entraine, seDefait } from '@relogement/domain/common/consequence'
import type { z } from 'zod'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { aujourdhui } from '../core/jour.ts'
import { type Cal, useEnregistrerLaCal } from './cal.data.ts'
import { envoi, type Lignes } from './reponses.ts'

const schema = saisieDeLaCalSchema.pick({ calLe: true })
type Saisie = z.output<typeof schema>

interface Props {
  readonly cal: Cal
  readonly lignes: Lignes
  /** Ce qui suivra, en mots. */
  readonly suite: string
  /** Ce qui était tapé est enregistré : rien n'en est plus gardé. */
  readonly enregistre: () => void
  readonly fermer: () => void
}

/** Le jour de la commission, et ce que l'enregistrement entraîne. */
export function EnregistrerLeRetour({ cal, lignes, suite, enregistre, fermer }: Props) {
  const jour = aujourdhui()
  const { mutateAsync } = useEnregistrerLaCal(cal.logement)
  const prevue = cal.retour?.le ?? cal.transmission?.calLe ?? jour
  return (
    <Dialogue titre="Enregistrer le retour de CAL" detail={cal.logement.adresse} fermer={fermer} largeur={520}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ calLe: prevue > jour ? jour : prevue }}
        brouillon={`logement:${cal.logement.id}:retour-de-cal`}
        enregistrer={async ({ calLe }) => {
          const relue = await mutateAsync({ calLe, reponses: envoi(lignes) })
          enregistre()
          return relue
        }}
        apres={fermer}
        court
        nom="Enregistrer le retour de CAL"
        pied={<PiedDeDialogue action="Enregistrer le retour" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ChampDate<Saisie> nom="calLe" libelle="Commission du" max={jour} />
          <Consequences
            consequences={[
              entraine(`${suite.charAt(0).toUpperCase()}${suite.slice(1)}`),
              entraine('Chaque avis s’écrit au dossier du ménage, et son chargé de relogement en est averti.'),
              seDefait('Les avis et les rangs se corrigent tant qu’aucun ménage n’a accepté.'),
            ]}
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
