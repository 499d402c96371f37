import { messages } from '@relogement/domain/common/champs'
import { ajouterJours } from '@relogement/domain/common/date'
import { dernierJourAdmis, refusSiTropLoin } from '@relogement/domain/common/horizon'
import { z } from 'zod'
import { Dialogue } from '../../core/Dialogue.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { aujourdhui } from '../../core/jour.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { useChangerLaVeille } from '../menage.data.ts'

interface Saisie {
  readonly jusquAu: string
}

/** Le jour où une veille se réexamine ; son motif reste celui de la mise en veille. */
export function ChangerLaVeille({ fermer }: { readonly fermer: () => void }) {
  const { menage } = useFiche()
  const { mutateAsync: changer } = useChangerLaVeille(menage)
  const jour = aujourdhui()
  const schema = z.object({
    jusquAu: z.iso.date(messages.requis).superRefine((choisi, contexte) => {
      const refus = choisi <= jour ? messages.datePosterieure : refusSiTropLoin(choisi, jour)
      if (refus !== null) contexte.addIssue({ code: 'custom', message: refus })
    }),
  })
  return (
    <Dialogue titre="Changer la date de la veille" detail={menage.noms} fermer={fermer} largeur={440}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ jusquAu: menage.relogement.veille?.jusquAu ?? '' }}
        brouillon={`menage:${menage.id}:veille`}
        enregistrer={(saisie) => changer(saisie)}
        apres={fermer}
        court
        nom="Changer la date de la veille"
        pied={<PiedDeDialogue action="Changer la date" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ChampDate<Saisie>
            nom="jusquAu"
            libelle="À réexaminer le"
            aide="Ce jour-là, une alerte le rappelle."
            min={ajouterJours(jour, 1)}
            max={dernierJourAdmis(jour)}
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
