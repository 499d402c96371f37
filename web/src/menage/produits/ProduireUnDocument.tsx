import { formatJour } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { direLErreur } from '../../core/direLErreur.ts'
import { allerALaSection } from '../../core/fiche/SousNavigation.tsx'
import { Icone } from '../../core/Icone.tsx'
import { type EntreeMenu, Menu } from '../../core/Menu.tsx'
import type { Document } from '../../document/document.data.ts'
import { maniereDe } from './entrees.ts'
import { type EntreeProduite, produitsOptions, telechargerGuideVierge, useProduire } from './produits.data.ts'

interface Props {
  readonly menageId: string
  readonly produit: (document: Document) => void
}

/** Le menu des documents à produire : chacun dit où en est sa dernière version, ou pourquoi il est fermé. */
export function ProduireUnDocument({ menageId, produit }: Props) {
  const { data: entrees = [], isLoadingError, refetch } = useQuery(produitsOptions(menageId))
  const relire = () => void refetch()
  const [choisie, setChoisie] = useState<EntreeProduite | null>(null)
  const produire = useProduire(menageId)
  const maniere = choisie === null ? null : maniereDe(choisie.nature)
  const fermer = () => setChoisie(null)
  const choisir = (entree: EntreeProduite) => {
    const sienne = maniereDe(entree.nature)
    if (sienne === null || produire.isPending) return
    if ('depuis' in sienne) allerALaSection(sienne.depuis)
    else if ('produire' in sienne) produire.mutate(() => sienne.produire(menageId), { onSuccess: produit })
    else setChoisie(entree)
  }
  return (
    <>
      <Menu
        nom="Produire un document"
        bouton={
          <>
            <Icone nom="document" />
            {produire.isPending ? 'Production en cours' : 'Produire un document'}
          </>
        }
        classe="btn sm ghost"
        largeur={400}
        desactive={produire.isPending}
        groupes={[
          {
            titre: 'Pour ce ménage',
            entrees: isLoadingError
              ? [{ cle: 'relire', libelle: 'Relire la liste', icone: 'refaire', detail: 'Elle n’a pas pu être lue', faire: relire }]
              : entrees.filter(({ nature }) => maniereDe(nature) !== null).map((entree) => entreeDe(entree, choisir)),
          },
          {
            titre: 'Vierge',
            entrees: [{ cle: 'vierge', libelle: 'Guide d’entretien vierge', icone: 'telecharger', detail: 'À imprimer', faire: vierge }],
          },
        ]}
      />
      <Suspense fallback={null}>
        {choisie !== null && maniere !== null && 'Dialogue' in maniere && (
          <maniere.Dialogue menageId={menageId} entree={choisie} produit={produit} fermer={fermer} />
        )}
      </Suspense>
    </>
  )
}

const vierge = () => void telechargerGuideVierge().catch(direLErreur)

const entreeDe = (entree: EntreeProduite, choisir: (entree: EntreeProduite) => void): EntreeMenu => {
  const maniere = maniereDe(entree.nature)
  return {
    cle: entree.nature,
    libelle: maniere !== null && 'Dialogue' in maniere ? `${entree.titre}…` : entree.titre,
    icone: 'document',
    detail: maniere !== null && 'depuis' in maniere && entree.dernieres.length === 0 ? maniere.detail : etatDe(entree),
    raison: entree.refus,
    faire: () => choisir(entree),
  }
}

/** « Version 2 du 12 mars 2026, le dossier a changé depuis » ; jamais produit : à quoi il sert. */
function etatDe({ aide, dernieres }: EntreeProduite): string {
  const [derniere] = dernieres
  if (derniere === undefined) return aide
  const { document, perime } = derniere
  const version = `Version ${document.numero ?? 1} du ${formatJour(document.ajouteLe)}`
  if (perime === null) return version
  return perime ? `${version}, le dossier a changé depuis` : `${version}, à jour`
}
