// Les commentaires d'un logement et son historique.

import { saisieCommentaireSchema } from '@relogement/domain/commentaire/commentaire.schema'
import { formatInstant } from '@relogement/domain/common/date.format'
import { phraseDe } from '@relogement/domain/evenements'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListeDeCommentaires } from '../commentaire/UnCommentaire.tsx'
import { Fil } from '../core/fiche/Fil.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { formatNombre } from '../core/formats.ts'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeFormulaire } from '../core/formulaire/PiedDeFormulaire.tsx'
import { ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import { Icone } from '../core/Icone.tsx'
import { Segments } from '../core/Onglets.tsx'
import { commentairesOptions, historiqueOptions, type Logement, useCommenter } from './logement.data.ts'

interface Props {
  readonly logement: Logement
}

const saisie = saisieCommentaireSchema.pick({ texte: true })
interface Saisie {
  readonly texte: string
}

export function Commentaires({ logement: { id, can } }: Props) {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(commentairesOptions(id))
  const lus = data?.pages.flatMap((page) => page['hydra:member']) ?? []
  return (
    <section aria-labelledby="commentaires-t">
      <h2>
        <span id="commentaires-t">Commentaires</span> <span className="n">{formatNombre(data?.pages[0]?.['hydra:totalItems'] ?? 0)}</span>
      </h2>
      <ListeDeCommentaires commentaires={lus} />
      {hasNextPage && (
        <button className="btn ghost suite" type="button" onClick={() => void fetchNextPage()}>
          Voir les précédents
        </button>
      )}
      {can.includes('commenterAuxPartenaires') && <Ecrire id={id} deLEquipe={can.includes('commenterEnInterne')} />}
    </section>
  )
}

/** Pour l'équipe seule, ou pour le bailleur aussi ; un bailleur n'écrit que pour les deux. */
function Ecrire({ id, deLEquipe }: { readonly id: string; readonly deLEquipe: boolean }) {
  const [visibilite, setVisibilite] = useState<'INTERNE' | 'PARTENAIRES'>(deLEquipe ? 'INTERNE' : 'PARTENAIRES')
  const [envois, setEnvois] = useState(0)
  const commenter = useCommenter(id)
  return (
    <Formulaire<Saisie>
      key={envois}
      schema={saisie}
      valeurs={{ texte: '' }}
      brouillon={`logement:${id}:commentaire`}
      enregistrer={({ texte }) => commenter({ texte, visibilite })}
      apres={() => setEnvois(envois + 1)}
      nom="Écrire un commentaire"
      court
      pied={<PiedDeFormulaire action="Commenter" />}
    >
      <ZoneDeTexte<Saisie> nom="texte" libelle="Écrire un commentaire" libelleCache exemple="Écrire un commentaire" lignes={2} />
      {deLEquipe && (
        <Segments
          libelle="Qui le lira"
          choix={{ INTERNE: 'Interne', PARTENAIRES: 'Partenaires' }}
          choisi={visibilite}
          choisir={setVisibilite}
        />
      )}
    </Formulaire>
  )
}

export function Historique({ logement: { id } }: Props) {
  const requete = useInfiniteQuery(historiqueOptions(id))
  const lignes = requete.data?.pages.flatMap((page) => page['hydra:member'])
  return (
    <Section id="historique" titre="Historique" nombre={requete.data?.pages[0]?.['hydra:totalItems']}>
      <Fil
        requete={requete}
        lignes={lignes}
        ligne={(evenement) => {
          const { phrase, commentaire } = phraseDe(evenement)
          return (
            <li key={evenement.id}>
              <span className="ic">
                <Icone nom="crayon" />
              </span>
              <div>
                <p>
                  {phrase.map(({ texte, fort }) => (fort ? <b key={texte}>{texte}</b> : texte))}
                  {commentaire !== null && ` : ${commentaire}`} <time dateTime={evenement.date}>{formatInstant(evenement.date)}</time>
                </p>
                {evenement.changements.map(({ chemin, libelle, ancien, nouveau }) => (
                  <p key={chemin} className="soft">
                    {libelle ?? chemin} : {enClair(ancien)} <Icone nom="fleche" className="fl" /> {enClair(nouveau)}
                  </p>
                ))}
              </div>
            </li>
          )
        }}
        vide="Rien encore dans l’historique."
        precedents="Voir les événements précédents"
      />
    </Section>
  )
}

const enClair = (valeur: unknown): string => {
  if (valeur === null || valeur === undefined) return '—'
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  if (Array.isArray(valeur)) return `${valeur.length}`
  const texte = String(valeur)
  return /^\d{4}-\d\d-\d\dT/.test(texte) ? formatInstant(texte) : texte
}
