import { typesAlerte } from '@relogement/domain/alerte/alerte.listes'
import { type couleursAlerte, saisieAlerteSchema, typesPosesALaMain } from '@relogement/domain/alerte/alerte.schema'
import { z } from 'zod'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { usePoserAlerte } from '../menage.data.ts'

const schema = z.object({
  type: saisieAlerteSchema.shape.type,
  texte: saisieAlerteSchema.shape.texte,
  dateAlerte: z.iso.date('Ce champ est requis'),
  couleur: saisieAlerteSchema.shape.couleur,
})
type Saisie = z.output<typeof schema>

const couleurs = { ORANGE: 'Orange', ROUGE: 'Rouge', NOIRE: 'Noire' } satisfies Record<(typeof couleursAlerte)[number], string>

const types = () => Object.fromEntries(typesPosesALaMain.map((type) => [type, type === 'MANUELLE' ? 'Note' : typesAlerte[type]]))

/** Un rappel que l'on se laisse sur un dossier : il viendra dans ses alertes à sa date. */
export function PoserAlerte({ fermer }: { readonly fermer: () => void }) {
  const { menage, jour } = useFiche()
  const poser = usePoserAlerte(menage.id)
  return (
    <Dialogue titre="Poser une alerte" detail={`${menage.noms}. L’alerte vous reviendra à sa date.`} fermer={fermer}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ type: 'MANUELLE', texte: '', dateAlerte: jour, couleur: null }}
        brouillon={`menage:${menage.id}:alerte`}
        enregistrer={async (saisie) => void (await poser(saisie))}
        court
        apres={() => {
          notifier({ message: 'Alerte posée' })
          fermer()
        }}
        nom="Poser une alerte"
        pied={<PiedDeDialogue action="Poser l’alerte" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ZoneDeTexte<Saisie> nom="texte" libelle="Ce qu’il faudra faire" lignes={2} />
          <ChampDate<Saisie> nom="dateAlerte" libelle="Date" min={jour} />
          <div className="deux-colonnes">
            <Choix<Saisie> nom="type" libelle="Type" options={types()} />
            <Choix<Saisie> nom="couleur" libelle="Urgence" facultatif vide="Sans couleur" options={couleurs} />
          </div>
        </div>
      </Formulaire>
    </Dialogue>
  )
}
