import { consequencesDuDeplacement } from '@relogement/domain/demenagement/demenagement.consequences'
import { blocageSchema } from '@relogement/domain/planning/planning.schema'
import { Chargement } from '../core/Chargement.tsx'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { nomDuCreneau } from './nomDuCreneau.ts'
import { type Creneau, useChanger } from './planning.data.ts'

interface Saisie {
  readonly title: string
  readonly date: string
}

/** Renommer un créneau bloqué, ou déplacer une demande sur un jour qui a un créneau libre. */
export function ChangerLeCreneau({ creneau, fermer }: { readonly creneau: Creneau; readonly fermer: () => void }) {
  const { mutateAsync, isPending } = useChanger(creneau)
  const bloque = creneau.sorte === 'BLOQUE'
  const titre = bloque ? 'Renommer le créneau' : 'Déplacer la demande de déménagement'
  return (
    <Dialogue titre={titre} detail={nomDuCreneau(creneau)} largeur={400} fermer={fermer}>
      <Formulaire<Saisie>
        schema={blocageSchema}
        valeurs={{ title: nomDuCreneau(creneau), date: creneau.date }}
        brouillon={`creneau:${creneau.id}`}
        enregistrer={async ({ title, date }) => {
          await mutateAsync(bloque ? { title } : { date })
        }}
        apres={fermer}
        court
        nom={titre}
        pied={<PiedDeDialogue action={bloque ? 'Renommer' : 'Déplacer'} fermer={fermer} />}
      >
        <div className="dlg-c champs">
          {!bloque && <Consequences consequences={consequencesDuDeplacement()} />}
          {bloque ? <Texte<Saisie> nom="title" libelle="Libellé" /> : <ChampDate<Saisie> nom="date" libelle="Nouveau jour" />}
        </div>
      </Formulaire>
      {isPending && <Chargement plein message="Enregistrement" />}
    </Dialogue>
  )
}
