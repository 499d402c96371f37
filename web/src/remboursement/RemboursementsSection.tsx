import { minuscule } from '@relogement/domain/common/minuscule'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { allerALaSection } from '../core/fiche/SousNavigation.tsx'
import { Icone } from '../core/Icone.tsx'
import { useFiche } from '../menage/fiche/fiche.contexte.ts'
import { sectionsOuvertes } from '../menage/fiche/sections.ts'
import type { DialogueDeDemande } from './DialoguesDeDemande.tsx'
import { etapeDUneDemande } from './etape.ts'
import { type ListeDeDemandes, remboursementsOptions, useImprimerDemande } from './remboursements.data.ts'
import { TableDesDemandes } from './TableDesDemandes.tsx'

const DialoguesDeDemande = differe(() => import('./DialoguesDeDemande.tsx'), 'DialoguesDeDemande')

/** Les demandes de remboursement du ménage : où elles en sont, qui les a menées, la prochaine étape. */
export function RemboursementsSection() {
  const { menage } = useFiche()
  return sectionsOuvertes(menage).includes('remboursements') ? <Remboursements menageId={menage.id} /> : null
}

function Remboursements({ menageId }: { readonly menageId: string }) {
  const { data, error, refetch } = useQuery(remboursementsOptions(menageId))
  const [ouvert, ouvrir] = useState<DialogueDeDemande | null>(null)
  const { vise, viser } = useFiche()
  useEffect(() => {
    if (vise !== 'rembourser' || data === undefined) return
    viser?.(null)
    allerALaSection('remboursements')
    ouvrir(etapeDUneDemande(data['hydra:member']))
  }, [vise, viser, data])
  return (
    <Section
      id="remboursements"
      titre="Remboursements"
      nombre={data?.['hydra:totalItems']}
      actions={
        data?.metadata.refusCreer === null && (
          <button className="btn sm ghost" type="button" onClick={() => ouvrir({ quoi: 'saisir', demande: null })}>
            <Icone nom="plus" />
            Préparer une demande
          </button>
        )
      }
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des demandes de remboursement" erreur={error} relire={() => void refetch()} />
      ) : (
        <>
          <Contenu menageId={menageId} liste={data} ouvrir={ouvrir} />
          <Suspense fallback={null}>
            {ouvert !== null && (
              <DialoguesDeDemande menageId={menageId} ouvert={ouvert} bareme={data.metadata} fermer={() => ouvrir(null)} />
            )}
          </Suspense>
        </>
      )}
    </Section>
  )
}

interface PropsContenu {
  readonly menageId: string
  readonly liste: ListeDeDemandes
  readonly ouvrir: (ouvert: DialogueDeDemande) => void
}

function Contenu({ menageId, liste, ouvrir }: PropsContenu) {
  const imprimer = useImprimerDemande(menageId)
  const { refusCreer } = liste.metadata
  if (liste['hydra:member'].length === 0)
    return (
      <p className="vide-s">
        Aucune demande de remboursement.
        {refusCreer !== null && <span className="soft"> Pour en préparer : {minuscule(refusCreer)}</span>}
      </p>
    )
  return (
    <TableDesDemandes
      demandes={liste['hydra:member']}
      gestes={{
        ouvrir,
        refusCreer,
        imprimer: (demande) => imprimer.mutate(demande, { onSuccess: (document) => ouvrir({ quoi: 'apercu', document }) }),
      }}
    />
  )
}
