import { formatDate } from '@relogement/domain/common/date.format'
import { consequencesDuGel } from '@relogement/domain/menage/consequencesDesGestes'
import { limitationSchema } from '@relogement/domain/rgpd/droits/droits.schema'
import type { z } from 'zod'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { type DemandeDeDroits, useGesteDeDemande } from './droits.data.ts'

type Saisie = z.output<typeof limitationSchema>
export type DossierDeDemande = DemandeDeDroits['dossiers'][number]

interface Props {
  readonly demande: DemandeDeDroits
  readonly dossier: DossierDeDemande
  readonly fermer: () => void
}

/** Geler un dossier, ou lever son gel : le même dialogue, la même raison à donner. */
export function LimiterLeDossier({ demande, dossier, fermer }: Props) {
  const geste = useGesteDeDemande(demande)
  const { id: menageId, codeMenage, limitation } = dossier
  const leve = limitation !== null
  const titre = leve ? `Lever la limitation de ${codeMenage}` : `Geler ${codeMenage}`
  const detail = leve
    ? `Gelé depuis le ${formatDate(limitation.depuis)}. La personne doit être prévenue avant que le dossier reprenne son cours (art. 18.3).`
    : `À la demande du ${formatDate(demande.recueLe)}`
  return (
    <Dialogue titre={titre} detail={detail} fermer={fermer}>
      <Formulaire<Saisie>
        schema={limitationSchema}
        valeurs={{ motif: '' }}
        brouillon={`demande:${demande.id}:limitation:${menageId}`}
        nom={titre}
        court
        enregistrer={({ motif }) => geste.mutateAsync({ quoi: leve ? 'lever' : 'limiter', menageId, motif })}
        apres={fermer}
        pied={<PiedDeDialogue action={leve ? 'Lever la limitation' : 'Geler le dossier'} dangereuse={!leve} fermer={fermer} />}
      >
        <div className="dlg-c ouverture">
          {!leve && <Consequences consequences={consequencesDuGel(demande.recueLe)} />}
          <ZoneDeTexte<Saisie> nom="motif" libelle="Motif" lignes={3} aide="Gardé au registre ; l’équipe n’en lit que la date." />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
