import { texteRequis } from '@relogement/domain/common/champs'
import { z } from 'zod'
import { Dialogue } from '../Dialogue.tsx'
import { Formulaire } from '../formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../formulaire/Texte.tsx'

const schema = z.object({ motif: texteRequis(300) })
type Saisie = z.output<typeof schema>

interface Props {
  /** « ménages », « logements ». */
  readonly quoi: string
  readonly lignes: number
  readonly exporter: (motif: string) => Promise<void>
  readonly fermer: () => void
}

/** Au-delà de 500 lignes, seul ou avec ceux de la journée, un export dit pourquoi il est fait (domain-rules § 11.2). */
export function MotifDExport({ quoi, lignes, exporter, fermer }: Props) {
  return (
    <Dialogue
      titre={`Exporter ${lignes.toLocaleString('fr-FR')} ${quoi}`}
      detail="Le fichier contiendra des données personnelles. L’export est noté avec ses filtres et sa raison."
      fermer={fermer}
    >
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ motif: '' }}
        brouillon={`${quoi}:export`}
        enregistrer={({ motif }) => exporter(motif)}
        apres={fermer}
        court
        pied={<PiedDeDialogue action="Exporter" fermer={fermer} />}
      >
        <div className="dlg-c">
          <ZoneDeTexte<Saisie>
            nom="motif"
            libelle="Raison de l’export"
            aide="Par exemple : préparation du comité de pilotage du 26 mars."
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
