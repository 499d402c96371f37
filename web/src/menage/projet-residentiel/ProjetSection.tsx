import { exclusionsEnClair } from '@relogement/domain/menage/projet-residentiel/exclusions'
import type { SecteurSouhaite } from '@relogement/domain/menage/projet-residentiel/projetResidentiel.schema'
import {
  quartiersDuSecteur,
  secteursCompletes,
  TOUS_SECTEURS,
  TOUTES_TYPOLOGIES,
  typologiesDuSecteur,
  villesDuSecteur,
} from '@relogement/domain/menage/projet-residentiel/secteurs'
import { Definitions } from '../../core/fiche/Definitions.tsx'
import { type ColonneDeSection, TableDeSection } from '../../core/fiche/TableDeSection.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { SectionModifiable } from '../modification/SectionModifiable.tsx'
import { ouiNon } from '../valeurs.ts'
import { criteresEnClair } from './secteur.ts'

const VOEU_OUVERT: SecteurSouhaite = { villes: [], typologies: [], precisions: null, criteres: [] }

const ouvert = (texte: string) => (texte === TOUS_SECTEURS || texte === TOUTES_TYPOLOGIES ? <span className="soft">{texte}</span> : texte)

const colonnes: readonly ColonneDeSection<SecteurSouhaite>[] = [
  { titre: 'Vœu', largeur: 64, rendu: (_, rang) => <span className="num">{rang + 1}</span> },
  { titre: 'Ville', carte: 1, rendu: (secteur) => ouvert(villesDuSecteur(secteur)) },
  { titre: 'Quartier', carte: 3, rendu: (secteur) => ouvert(quartiersDuSecteur(secteur)) },
  {
    titre: 'Typologies',
    largeur: 136,
    carte: 2,
    rendu: (secteur) => ouvert(typologiesDuSecteur(secteur)),
  },
]

export function ProjetSection() {
  const { projetResidentiel } = useFiche().menage
  if (projetResidentiel === undefined) return null
  const { secteursSouhaites = [], quartiersAExclure, precedentesPropositionsDeLogement, retourSouhaite, observations } = projetResidentiel
  const secteurs = secteursCompletes(secteursSouhaites, () => VOEU_OUVERT)
  return (
    <SectionModifiable
      section="projet-residentiel"
      lecture={
        <>
          <TableDeSection libelle="Secteurs souhaités" colonnes={colonnes} lignes={secteurs} cleDe={(_, rang) => String(rang)} />
          <Definitions
            lignes={[
              ...secteurs.flatMap(({ criteres, precisions }, rang) => [
                { libelle: `Vœu ${rang + 1}, critères`, valeur: criteres.length === 0 ? undefined : criteresEnClair(criteres) },
                { libelle: `Vœu ${rang + 1}, précisions`, valeur: precisions ?? undefined },
              ]),
              { libelle: 'Quartiers à exclure', valeur: quartiersAExclure && exclusionsEnClair(quartiersAExclure) },
              {
                libelle: 'Retour au quartier',
                valeur: retourSouhaite === undefined ? undefined : retourSouhaite ? 'Souhaité' : ouiNon(false),
              },
              { libelle: 'Propositions passées', valeur: precedentesPropositionsDeLogement ?? undefined },
              { libelle: 'Observations', valeur: observations ?? undefined },
            ]}
          />
        </>
      }
    />
  )
}
