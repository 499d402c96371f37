import { formatDateCourte } from '@relogement/domain/common/date.format'
import type { EntreeDeRegistre } from '@relogement/domain/registre/registre.contract'
import { listeTraitements, listeViolations } from '@relogement/domain/registre/registre.liste'
import { type Registre, valeurDuChamp } from '@relogement/domain/registre/registres'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useState } from 'react'
import { usePage } from '../acces/page.ts'
import { api } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { Icone } from '../core/Icone.tsx'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { EtatDEntree } from './EtatDEntree.tsx'
import { exporterRegistre } from './registre.data.ts'

const SaisirEntree = differe(() => import('./SaisirEntree.tsx'), 'SaisirEntree')

/** Le registre des activités de traitement (article 30). */
export function TraitementsPage() {
  usePage(listeTraitements.titre)
  const vue = useListeDeclaree(listeTraitements, {
    cle: ['registres', 'TRAITEMENT'],
    lire: (demande) => api('GET /v1/rgpd/traitements', demande),
  })
  return (
    <RegistreOuvert
      registre="TRAITEMENT"
      vue={vue}
      colonnes={colonnesDesTraitements}
      refusInscrire={vue.requete.data?.metadata.refusInscrire}
    />
  )
}

/** Le registre des violations (article 33). */
export function ViolationsPage() {
  usePage(listeViolations.titre)
  const vue = useListeDeclaree(listeViolations, {
    cle: ['registres', 'VIOLATION'],
    lire: (demande) => api('GET /v1/rgpd/violations', demande),
  })
  return (
    <RegistreOuvert
      registre="VIOLATION"
      vue={vue}
      colonnes={colonnesDesViolations}
      refusInscrire={vue.requete.data?.metadata.refusInscrire}
    />
  )
}

type PropsDeListe = ComponentProps<typeof Liste<EntreeDeRegistre>>
interface PropsDuRegistre extends Pick<PropsDeListe, 'colonnes'> {
  readonly registre: Registre
  readonly vue: Omit<PropsDeListe, 'colonnes'> & { readonly demande: object }
  readonly refusInscrire: string | null | undefined
}

function RegistreOuvert({ registre, vue, colonnes, refusInscrire }: PropsDuRegistre) {
  const { demande, ...liste } = vue
  const [inscrire, setInscrire] = useState(false)
  const { page: _page, pageSize: _taille, ...filtres } = demande as Readonly<Record<string, unknown>>
  const { exporter, dialogue } = useExportMotive({
    quoi: registre === 'TRAITEMENT' ? 'traitements' : 'violations',
    total: liste.requete.data?.['hydra:totalItems'],
    envoyer: (format, motif) => exporterRegistre(registre, filtres, format, motif),
  })
  return (
    <>
      <Liste<EntreeDeRegistre>
        {...liste}
        colonnes={colonnes}
        exporter={exporter}
        lienDe={({ id }) => `/administration/registres/${id}`}
        actions={
          refusInscrire === null && (
            <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => setInscrire(true)}>
              <Icone nom="plus" />
              {registre === 'TRAITEMENT' ? 'Inscrire un traitement' : 'Inscrire une violation'}
            </button>
          )
        }
      />
      {dialogue}
      <Suspense fallback={null}>
        {inscrire && <SaisirEntree registre={registre} entree={null} fermer={() => setInscrire(false)} />}
      </Suspense>
    </>
  )
}

const champ =
  (registre: Registre, nom: string) =>
  ({ contenu }: EntreeDeRegistre) =>
    valeurDuChamp(registre, nom, contenu[nom] ?? null) ?? ''

const numero = {
  largeur: 80,
  rendu: ({ id, numero: rang }: EntreeDeRegistre) => (
    <Link className="lk num" to="/administration/registres/$id" params={{ id }}>
      {rang}
    </Link>
  ),
}

const colonnesDesTraitements = colonnesDe<EntreeDeRegistre, typeof listeTraitements>(listeTraitements, {
  numero,
  nom: { carte: 1, rendu: champ('TRAITEMENT', 'nom'), infobulle: champ('TRAITEMENT', 'nom') },
  base: { largeur: 230, carte: 3, rendu: champ('TRAITEMENT', 'base') },
  durees: { rendu: champ('TRAITEMENT', 'durees'), infobulle: champ('TRAITEMENT', 'durees') },
  etat: { largeur: 140, carte: 2, rendu: (entree) => <EtatDEntree {...entree} /> },
})

const colonnesDesViolations = colonnesDe<EntreeDeRegistre, typeof listeViolations>(listeViolations, {
  numero,
  constateeLe: {
    largeur: 170,
    carte: 3,
    rendu: ({ contenu }) => `${formatDateCourte(contenu['constateeLe'] ?? '')}, ${contenu['constateeA'] ?? ''}`,
  },
  nature: { largeur: 210, rendu: champ('VIOLATION', 'nature') },
  faits: { carte: 1, rendu: champ('VIOLATION', 'faits'), infobulle: champ('VIOLATION', 'faits') },
  risque: { largeur: 160, rendu: champ('VIOLATION', 'risque') },
  etat: { largeur: 330, carte: 2, rendu: (entree) => <EtatDEntree {...entree} /> },
})
