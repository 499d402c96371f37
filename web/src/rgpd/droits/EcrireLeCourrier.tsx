import { type IssueDeCourrier, issuesDeCourrier, texteDuCourrier } from '@relogement/domain/rgpd/droits/courrier'
import type { MotifDeRefusDeDroits, motifsDeRefusDeDroits } from '@relogement/domain/rgpd/droits/droits.listes'
import { courrierSchema } from '@relogement/domain/rgpd/droits/droits.schema'
import { motifPropose, motifsPour } from '@relogement/domain/rgpd/droits/raisonsDeRefus'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { type DemandeDeDroits, useGesteDeDemande } from './droits.data.ts'

type Saisie = z.output<typeof courrierSchema>

interface Props {
  readonly demande: DemandeDeDroits
  readonly fermer: () => void
}

const texteDe = (
  { numero, droit, recueLe, prolongation, civilite }: DemandeDeDroits,
  issue: IssueDeCourrier,
  motifDeRefus: MotifDeRefusDeDroits,
) => texteDuCourrier(issue, { numero, droit, recueLe, motifDeRefus, motifDeProlongation: prolongation?.motif ?? null, civilite })

/** Un courrier rempli d'avance, que la DPO relit et corrige avant de le produire. */
export function EcrireLeCourrier({ demande, fermer }: Props) {
  const geste = useGesteDeDemande(demande)
  const issue: IssueDeCourrier = demande.statut === 'REFUSEE' ? 'REFUSEE' : demande.statut === 'PROLONGEE' ? 'PROLONGATION' : 'ACCEPTEE'
  const motif = demande.cloture?.motif ?? motifPropose(demande.droit, demande.identite?.le ?? null)
  return (
    <Dialogue
      titre="Écrire un courrier"
      detail={
        demande.adresse === null
          ? 'Sans adresse postale à la demande, la lettre ne portera que le nom.'
          : 'Produit en PDF et en DOCX, gardé avec la demande.'
      }
      fermer={fermer}
      largeur={720}
    >
      <Formulaire<Saisie>
        schema={courrierSchema}
        valeurs={{ issue, motif, texte: texteDe(demande, issue, motif) }}
        nom="Écrire un courrier"
        brouillon={`demande:${demande.id}:courrier`}
        court
        enregistrer={(body) => geste.mutateAsync({ quoi: 'courrier', body })}
        apres={fermer}
        pied={<PiedDeDialogue action="Produire le courrier" pendant="Production" fermer={fermer} />}
      >
        <Champs demande={demande} />
      </Formulaire>
    </Dialogue>
  )
}

function Champs({ demande }: { readonly demande: DemandeDeDroits }) {
  const { setValue, getValues } = useFormContext<Saisie>()
  const [issue, motif] = useWatch<Saisie, ['issue', 'motif']>({ name: ['issue', 'motif'] })
  const propose = useRef(getValues('texte'))
  useEffect(() => {
    // Retouché, le texte reste celui de la personne.
    if (getValues('texte') !== propose.current) return
    propose.current = texteDe(demande, issue, motif)
    setValue('texte', propose.current)
  }, [demande, issue, motif, getValues, setValue])
  return (
    <div className="dlg-c ouverture">
      <Choix<Saisie> nom="issue" libelle="Issue" options={issuesDeCourrier} />
      {issue === 'REFUSEE' && (
        <Choix<Saisie> nom="motif" libelle="Motif" options={motifsPour(demande.droit) as typeof motifsDeRefusDeDroits} />
      )}
      <ZoneDeTexte<Saisie> nom="texte" libelle="Texte" lignes={14} aide="Une ligne vide sépare deux paragraphes." />
    </div>
  )
}
