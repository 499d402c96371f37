import { formatDateCourte, formatInstant } from '@relogement/domain/common/date.format'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePage } from '../app/page.ts'
import { api } from '../core/api.ts'
import { Liste } from '../core/liste/Liste.tsx'
import type { Colonne } from '../core/liste/Tableau.tsx'
import { useLignes } from '../core/liste/useLignes.ts'
import { useListe } from '../core/liste/useListe.ts'
import { definitionArchives } from './archives.definition.ts'
import { OuvrirUnDossier } from './OuvrirUnDossier.tsx'
import type { Archive } from './rgpd.data.ts'

/** Les dossiers archivés : depuis quand, jusqu'à quand ; la protection des données en ouvre un en disant pourquoi. */
export function ArchivesPage() {
  usePage('Archives')
  const liste = useListe(definitionArchives)
  const [aOuvrir, setAOuvrir] = useState<string | null>(null)
  const { page, pageSize, recherche } = liste.etat
  const requete = useLignes(['archives'], { page, pageSize, recherche }, (demande) => api('GET /v1/rgpd/archives', demande))
  return (
    <>
      <Liste<Archive>
        titre="Archives"
        mots={['archive', 'archives', 'f']}
        liste={liste}
        requete={requete}
        colonnes={colonnes(setAOuvrir)}
        recherche="Code du ménage"
        vide={
          'Un dossier clos, ou dont le ménage a accédé à la propriété, arrive ici de lui-même six mois après. La protection des données l’ouvre encore, en disant pourquoi ; à son terme, il est rendu anonyme.'
        }
        note="Un dossier achevé passe ici à la fin de son usage courant : l’équipe ne le lit plus. À son terme, il n’en reste que des indicateurs."
      />
      {aOuvrir !== null && <OuvrirUnDossier codeMenage={aOuvrir} archive fermer={() => setAOuvrir(null)} />}
    </>
  )
}

const colonnes = (ouvrir: (code: string) => void): Colonne<Archive>[] => [
  {
    cle: 'codeMenage',
    titre: 'Ménage',
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
  { cle: 'operation', titre: 'Opération', carte: 3, rendu: ({ operation }) => operation, infobulle: ({ operation }) => operation },
  {
    cle: 'acheveLe',
    titre: 'Achevé le',
    largeur: 240,
    rendu: ({ acheveLe, accession }) => `${formatDateCourte(acheveLe)}, ${accession ? 'accession' : 'clôture'}`,
  },
  { cle: 'archiveLe', titre: 'Archivé le', largeur: 150, rendu: ({ archiveLe }) => formatDateCourte(archiveLe.slice(0, 10)) },
  {
    cle: 'anonymisationLe',
    titre: 'Anonyme le',
    largeur: 150,
    carte: 2,
    rendu: ({ anonymisationLe }) => (
      <>
        <span className="en-carte">Anonyme le </span>
        {formatDateCourte(anonymisationLe)}
      </>
    ),
  },
  {
    cle: 'ouvertJusquAu',
    titre: 'Ouverte à vous',
    largeur: 210,
    rendu: ({ ouvertJusquAu }) => (ouvertJusquAu === null ? '' : `jusqu’au ${formatInstant(ouvertJusquAu)}`),
  },
]
