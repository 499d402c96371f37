import { formatDateCourte, formatInstant } from '@relogement/domain/common/date.format'
import { listeArchives } from '@relogement/domain/rgpd/archives.liste'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePage } from '../acces/page.ts'
import { api } from '../core/api.ts'
import { jourDe } from '../core/jour.ts'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { OuvrirUnDossier } from '../menage/ouverture/OuvrirUnDossier.tsx'
import type { Archive } from './rgpd.data.ts'

/** Les dossiers archivés : depuis quand, jusqu'à quand ; la protection des données en ouvre un en disant pourquoi. */
export function ArchivesPage() {
  usePage(listeArchives.titre)
  const vue = useListeDeclaree(listeArchives, { cle: ['archives'], lire: (demande) => api('GET /v1/rgpd/archives', demande) })
  const [aOuvrir, setAOuvrir] = useState<string | null>(null)
  return (
    <>
      <Liste<Archive> {...vue} colonnes={colonnes(setAOuvrir)} />
      {aOuvrir !== null && <OuvrirUnDossier codeMenage={aOuvrir} archive fermer={() => setAOuvrir(null)} />}
    </>
  )
}

const colonnes = (ouvrir: (code: string) => void) =>
  colonnesDe<Archive, typeof listeArchives>(listeArchives, {
    codeMenage: {
      largeur: 190,
      carte: 1,
      rendu: ({ id, codeMenage, ouvertJusquAu }) =>
        ouvertJusquAu === null ? (
          <button className="lk num" type="button" aria-haspopup="dialog" onClick={() => ouvrir(codeMenage)}>
            {codeMenage}
          </button>
        ) : (
          <Link className="lk num" to="/menages/$id" params={{ id }}>
            {codeMenage}
          </Link>
        ),
    },
    operation: { carte: 3, rendu: ({ operation }) => operation, infobulle: ({ operation }) => operation },
    acheveLe: {
      largeur: 240,
      rendu: ({ acheveLe, accession }) => `${formatDateCourte(acheveLe)}, ${accession ? 'accession' : 'clôture'}`,
    },
    archiveLe: { largeur: 150, rendu: ({ archiveLe }) => formatDateCourte(jourDe(archiveLe)) },
    anonymisationLe: {
      largeur: 150,
      carte: 2,
      rendu: ({ anonymisationLe }) => (
        <>
          <span className="en-carte">Anonyme le </span>
          {formatDateCourte(anonymisationLe)}
        </>
      ),
    },
    ouvertJusquAu: {
      largeur: 210,
      rendu: ({ ouvertJusquAu }) => (ouvertJusquAu === null ? '' : `jusqu’au ${formatInstant(ouvertJusquAu)}`),
    },
  })
