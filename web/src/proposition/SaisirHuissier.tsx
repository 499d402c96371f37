import { consequencesDeLHuissier } from '@relogement/domain/menage/consequencesDesGestes'
import { champsDeLHuissier } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { z } from 'zod'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte, ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import type { Document } from '../document/document.data.ts'
import { useFiche } from '../menage/fiche/fiche.contexte.ts'
import { useSaisirHuissier } from './proposition.data.ts'
import type { EnSuite } from './suites.ts'

const schema = z.object(champsDeLHuissier)
type Saisie = z.output<typeof schema>

interface Props {
  readonly proposition: EnSuite
  readonly ecrit: (courrier: Document) => void
  readonly fermer: () => void
}

/** À qui s'adresse la demande de signifier la proposition. */
export function SaisirHuissier({ proposition, ecrit, fermer }: Props) {
  const { menage } = useFiche()
  const saisir = useSaisirHuissier(menage)
  const titre = 'Écrire à l’huissier'
  return (
    <Dialogue titre={titre} detail={`Proposition n°\u00A0${proposition.ecrite.numero}, à lui faire signifier`} fermer={fermer}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ nom: null, adresse: null }}
        brouillon={`proposition:${proposition.id}:huissier`}
        enregistrer={async (saisie) => ecrit(await saisir({ ...saisie, propositionId: proposition.id }))}
        court
        nom={titre}
        pied={<PiedDeDialogue action="Produire le courrier" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Consequences consequences={consequencesDeLHuissier(proposition.ecrite.numero)} />
          <Texte<Saisie> nom="nom" libelle="Huissier ou étude" facultatif exemple="Maître Verbrugge" />
          <ZoneDeTexte<Saisie> nom="adresse" libelle="Adresse" facultatif lignes={3} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
