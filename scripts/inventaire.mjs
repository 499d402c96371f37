/**
 * L'inventaire CycloneDX de npm, sans ce qui ne sert qu'au développement : npm le marque d'après le fichier de verrouillage. Son `--omit=dev` ôte
 * aussi toute bibliothèque de production qu'un outil de développement demande de son côté.
 */
export function sansDeveloppement({ components, dependencies, ...inventaire }) {
  const gardes = components.filter(({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'))
  const references = new Set([inventaire.metadata.component['bom-ref'], ...gardes.map((composant) => composant['bom-ref'])])
  return {
    ...inventaire,
    components: gardes,
    dependencies: dependencies
      .filter(({ ref }) => references.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((vers) => references.has(vers)) })),
  }
}
