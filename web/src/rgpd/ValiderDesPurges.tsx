import { consequencesDeLaPurge } from '@relogement/domain/menage/consequencesDesGestes'
import { motifsDePurge } from '@relogement/domain/rgpd/rgpd.listes'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReponseApi } from '../core/api.ts'
import { Squelette } from '../core/Chargement.tsx'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import styles from './purge.module.css'
import { apercuOptions, type Purge, useValiderLesPurges } from './rgpd.data.ts'

type Apercu = ReponseApi<'GET /v1/rgpd/purges/{id}/apercu'>

interface Props {
  readonly purges: readonly Purge[]
  readonly fermer: () => void
}

/** Plusieurs purges d'un geste : chacune est montrée, puis validée telle que montrée ; celle qui ne passe plus le dit et reste. */
export function ValiderDesPurges({ purges, fermer }: Props) {
  const apercus = useQueries({ queries: purges.map(({ id }) => apercuOptions(id)) })
  const { valider, faites, refus, enCours } = useValiderLesPurges()
  const [relues] = useState(purges)
  const restantes = relues.filter(({ id }) => !faites.has(id))
  const pretes = relues.flatMap((purge, rang) => {
    const apercu = apercus[rang]?.data
    return apercu === undefined || faites.has(purge.id) ? [] : [{ id: purge.id, empreinte: apercu.empreinte, masquer: aMasquer(apercu) }]
  })
  return (
    <Dialogue
      titre={`Valider ${relues.length} purges`}
      detail="Celles dont la date est venue s’effacent aussitôt, les autres à leur date. Les textes d’autres dossiers sont masqués comme proposé ; pour choisir texte par texte, ouvrir la purge."
      fermer={fermer}
      largeur={680}
      pied={
        restantes.length === 0 ? (
          <PiedDeGeste etat={`${faites.size} sur ${relues.length}`} fermer={fermer} />
        ) : (
          <PiedDeGeste
            etat={faites.size > 0 ? `${faites.size} sur ${relues.length}` : ''}
            action={`Valider ${restantes.length > 1 ? `les ${restantes.length} purges` : 'la purge'}`}
            pendant="Validation en cours"
            dangereuse
            enCours={enCours}
            empeche={pretes.length < restantes.length}
            faire={() => void valider(pretes)}
            renoncer="Fermer"
            fermer={fermer}
          />
        )
      }
    >
      <div className={`dlg-c ${styles.purge}`}>
        <ul aria-label="Purges à valider">
          {relues.map((purge, rang) => (
            <UnePurge
              key={purge.id}
              purge={purge}
              apercu={apercus[rang]?.data}
              refus={refus.get(purge.id) ?? (apercus[rang]?.error ? messageDe(apercus[rang].error) : undefined)}
              faite={faites.has(purge.id)}
            />
          ))}
        </ul>
        <Consequences consequences={consequencesDeLaPurge(null, aujourdhui())} />
      </div>
    </Dialogue>
  )
}

interface PropsPurge {
  readonly purge: Purge
  readonly apercu: Apercu | undefined
  readonly refus: string | undefined
  readonly faite: boolean
}

const UnePurge = ({ purge: { codeMenage, motif, operation }, apercu, refus, faite }: PropsPurge) => (
  <li className={styles.ligne}>
    <span>
      <b className="num">{codeMenage}</b> {motifsDePurge[motif]}, {operation}
      <small className="soft">
        {refus !== undefined ? <span className="red">{refus}</span> : apercu === undefined ? <Squelette largeur={220} /> : resume(apercu)}
      </small>
    </span>
    {faite && (
      <span>
        <Icone nom="coche" /> Validée
      </span>
    )}
  </li>
)

/** « 214 données effacées, 12 fichiers, 3 textes d’autres dossiers masqués » */
function resume(apercu: Apercu): string {
  const donnees = apercu.bilan.filter(({ geste }) => geste === 'EFFACE').reduce((total, { nombre }) => total + nombre, 0)
  const fichiers = apercu.fichiers.reduce((total, { nombre }) => total + nombre, 0)
  const textes = aMasquer(apercu).length
  return [
    dire(donnees, 'donnée effacée', 'données effacées'),
    dire(fichiers, 'fichier', 'fichiers'),
    ...(textes > 0 ? [dire(textes, 'texte d’un autre dossier masqué', 'textes d’autres dossiers masqués')] : []),
  ].join(', ')
}

const dire = (nombre: number, un: string, plusieurs: string) => `${nombre.toLocaleString('fr-FR')} ${nombre > 1 ? plusieurs : un}`

/** Ce qui est proposé, comme dans la purge ouverte : un homonyme garde son nom, un nom seul peut être celui d'un autre. */
const aMasquer = ({ ailleurs }: Apercu): string[] => ailleurs.filter(({ homonyme, nomSeul }) => !homonyme && !nomSeul).map(({ cle }) => cle)
