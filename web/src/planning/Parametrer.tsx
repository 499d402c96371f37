import { CRENEAUX_PAR_JOUR, PARAMETRE_INCOMPLET } from '@relogement/domain/planning/planning.schema'
import { z } from 'zod'
import { Chargement } from '../core/Chargement.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { nonPris } from './mois.ts'
import { type Jour, useParametrer } from './planning.data.ts'

const schema = z.object({
  date: z.iso.date(PARAMETRE_INCOMPLET),
  libres: z.number(PARAMETRE_INCOMPLET).int(PARAMETRE_INCOMPLET).min(0, PARAMETRE_INCOMPLET).max(CRENEAUX_PAR_JOUR),
})
type Saisie = z.output<typeof schema>

/** Combien de créneaux restent à prendre ce jour-là ; ceux qui sont pris s'y ajoutent. */
export function Parametrer({ jour, fermer }: { readonly jour: Jour; readonly fermer: () => void }) {
  const { mutateAsync, isPending } = useParametrer()
  const pris = jour.creneaux.length
  return (
    <Dialogue titre="Paramétrer les créneaux" largeur={375} fermer={fermer}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ date: jour.date, libres: nonPris(jour) }}
        brouillon={`planning:${jour.date}:creneaux`}
        enregistrer={async (saisie) => {
          await mutateAsync(saisie)
        }}
        apres={fermer}
        court
        nom="Paramétrer les créneaux"
        pied={<PiedDeDialogue action="Valider" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ChampDate<Saisie> nom="date" libelle="Date" />
          <Nombre<Saisie> nom="libres" libelle="Nombre de créneaux libres" pas={1} souple />
          {pris > 0 && (
            <p className="soft">{pris === 1 ? 'Un créneau déjà pris s’y ajoute.' : `${pris} créneaux déjà pris s’y ajoutent.`}</p>
          )}
        </div>
      </Formulaire>
      {isPending && <Chargement plein message="Enregistrement" />}
    </Dialogue>
  )
}
