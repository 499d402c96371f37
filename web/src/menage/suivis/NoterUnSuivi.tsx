import { dateRequise } from '@relogement/domain/common/champs'
import { typesSuivi } from '@relogement/domain/suivi/suivi.listes'
import { saisieSuiviSchema } from '@relogement/domain/suivi/suivi.schema'
import type { z } from 'zod'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { Nombre } from '../../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { type ContactPris, useFiche } from '../fiche/fiche.contexte.ts'
import { useNoterSuivi } from '../menage.data.ts'

/** Un appel peut taire la date ; ici elle est proposée, et la vider est un oubli. */
const schema = saisieSuiviSchema.extend({ date: dateRequise })
type Saisie = z.output<typeof schema>

interface Props {
  /** L'échange que l'on vient d'avoir : déjà rempli de qui et du jour. */
  readonly contact?: ContactPris
  readonly fermer: () => void
}

const TITRES = { APPEL: 'Noter l’appel', SMS: 'Noter le SMS', COURRIEL: 'Noter le courriel', POST_RELOGEMENT: 'Noter la visite' } as const
const DITS = { APPEL: 'Appel à', SMS: 'SMS à', COURRIEL: 'Courriel à', POST_RELOGEMENT: 'Visite chez' } as const

/** Un contact ou une démarche : quoi, quand, et ce qui s'est dit. */
export function NoterUnSuivi({ contact, fermer }: Props) {
  const { menage, jour } = useFiche()
  const noter = useNoterSuivi(menage.id)
  const titre = contact === undefined ? 'Noter un suivi' : TITRES[contact.type]
  return (
    <Dialogue titre={titre} detail={menage.noms} fermer={fermer}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{
          type: contact?.type ?? 'APPEL',
          date: jour,
          dureeMinutes: null,
          texte: contact === undefined ? '' : `${DITS[contact.type]} ${contact.qui} : `,
        }}
        brouillon={`menage:${menage.id}:${contact === undefined ? 'suivi' : 'contact'}`}
        enregistrer={async (saisie) => void (await noter(saisie))}
        court
        apres={() => {
          notifier({ message: 'Suivi noté' })
          fermer()
        }}
        nom={titre}
        pied={<PiedDeDialogue action="Noter" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Choix<Saisie> nom="type" libelle="Type" options={typesSuivi} />
          <div className="deux-colonnes">
            <ChampDate<Saisie> nom="date" libelle="Date" max={jour} />
            <Nombre<Saisie> nom="dureeMinutes" libelle="Durée" unite="min" pas={1} facultatif />
          </div>
          <ZoneDeTexte<Saisie>
            nom="texte"
            libelle="Ce qui s’est dit ou fait"
            aide="L’équipe seule le lira. Pour un partenaire, écrivez un commentaire."
            lignes={4}
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
