import { texteLong } from '@relogement/domain/common/champs'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../core/api.ts'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import type { Document } from '../../document/document.data.ts'
import type { PropsDeProduction } from '../produits/entrees.ts'
import { useProduire } from '../produits/produits.data.ts'

const schema = z.object({ synthese: texteLong(5000) })
type Saisie = z.output<typeof schema>

/** Le récapitulatif reprend le dossier ; son auteur y ajoute la synthèse que lira la MEL. */
export function ProduireRecapitulatif({ menageId, entree, produit, fermer }: PropsDeProduction) {
  const produire = useProduire(menageId)
  const precedente = entree.dernieres[0]?.saisie['synthese']
  const recu = useRef<Document | null>(null)
  const envoyer = async (body: Saisie) => {
    recu.current = await produire.mutateAsync(() =>
      api('POST /v1/business/recapitulatif-guide-entretien/generate', { body: { menageId, ...body } }),
    )
  }
  // Ce dialogue se ferme avant que le document ne s'ouvre.
  const montrer = () => {
    fermer()
    if (recu.current !== null) produit(recu.current)
  }
  return (
    <Dialogue
      titre="Récapitulatif d’entretien"
      detail="Il reprend tout le dossier tel qu’il est enregistré. La MEL en reçoit une édition sans la santé, le suivi social, les dettes ni les observations."
      fermer={fermer}
      largeur={600}
    >
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ synthese: typeof precedente === 'string' ? precedente : null }}
        brouillon={`menage:${menageId}:synthese`}
        enregistrer={envoyer}
        apres={montrer}
        nom="Récapitulatif d’entretien"
        court
        pied={<PiedDeDialogue action="Produire" pendant="Production en cours" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ZoneDeTexte<Saisie>
            nom="synthese"
            libelle="Synthèse de l’entretien"
            facultatif
            lignes={6}
            aide="La MEL la lira : écrivez des faits utiles au relogement."
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
