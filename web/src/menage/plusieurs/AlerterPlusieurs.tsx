import { saisieAlerteSchema } from '@relogement/domain/alerte/alerte.schema'
import { useState } from 'react'
import { z } from 'zod'
import { Dialogue } from '../../core/Dialogue.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { aujourdhui } from '../../core/jour.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { CeuxQuiRefusent, combien, type PropsDuGeste } from './CeuxQuiRefusent.tsx'
import { useGesteSurPlusieurs } from './plusieurs.data.ts'

const schema = z.object({ texte: saisieAlerteSchema.shape.texte, dateAlerte: z.iso.date('Ce champ est requis') })
type Saisie = z.output<typeof schema>

/** Le même rappel sur plusieurs dossiers ; ceux qui le refusent se lisent avant. */
export function AlerterPlusieurs({ menages, fermer, fait }: PropsDuGeste) {
  const [jour] = useState(aujourdhui)
  // Ce qui refuse une alerte est au dossier, non dans ce qu'elle dit.
  const { faits, refuses, erreur, empeche, agir } = useGesteSurPlusieurs(menages, {
    geste: 'ALERTER',
    alerte: { texte: 'Essai', dateAlerte: jour },
  })
  const titre = `Poser une alerte sur ${combien(menages.length)}`
  return (
    <Dialogue titre={titre} detail="L’alerte vous reviendra à sa date, dossier par dossier." fermer={fermer}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ texte: '', dateAlerte: jour }}
        brouillon="menages:alerte"
        enregistrer={async (alerte) => void (await agir.mutateAsync({ geste: 'ALERTER', alerte }))}
        court
        apres={() => {
          notifier({ message: `Alerte posée sur ${combien(faits.length)}` })
          fait()
        }}
        nom={titre}
        pied={
          <PiedDeDialogue
            action={faits.length === 0 ? 'Poser l’alerte' : `Poser l’alerte sur ${combien(faits.length)}`}
            empeche={empeche}
            fermer={fermer}
          />
        }
      >
        <div className="dlg-c champs">
          {erreur !== null && <p>{messageDe(erreur)}</p>}
          <ZoneDeTexte<Saisie> nom="texte" libelle="Ce qu’il faudra faire" lignes={2} />
          <ChampDate<Saisie> nom="dateAlerte" libelle="Date" min={jour} />
          <CeuxQuiRefusent refuses={refuses} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
